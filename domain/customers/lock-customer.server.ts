import { sql } from 'kysely'
import { isUuid } from '#domain/is-uuid.ts'
import type { Tx } from '#domain/transaction.server.ts'

const turn = 'customers'

/** Waits for whoever else reads figures of customers, so that nothing older is written over something newer. */
export async function takeTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx)
}

/** Locks a customer, in turn with those who read the figures; null where there is none of that id. */
export async function lockCustomer(tx: Tx, id: string) {
  if (!isUuid(id)) return null
  await takeTurn(tx)
  const query = tx.selectFrom('customer').where('id', '=', id).select(['id', 'userId', 'email'])
  return (await query.forUpdate().executeTakeFirst()) ?? null
}
