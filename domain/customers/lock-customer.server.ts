import { sql } from 'kysely'
import { isUuid } from '#domain/is-uuid.ts'
import type { Tx } from '#domain/transaction.server.ts'

const turn = 'customers'

/**
 * Makes transactions that update customers' figures wait for each other, so that no older figures overwrite newer ones.
 */
export async function takeTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx)
}

/** Locks a customer, after waiting for running updates of figures; null if there is none with that id. */
export async function lockCustomer(tx: Tx, id: string) {
  if (!isUuid(id)) return null
  await takeTurn(tx)
  const query = tx.selectFrom('customer').where('id', '=', id).select(['id', 'userId', 'email'])
  return (await query.forUpdate().executeTakeFirst()) ?? null
}
