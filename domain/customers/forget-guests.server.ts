import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'
import { ordersOf } from './orders-of-customer.server.ts'

/**
 * Deletes guests of whom no order is left, with what staff noted of them: those who have one of the addresses, or in whom nothing has
 * changed since a time.
 */
export async function forgetGuests(
  tx: Tx,
  whose: { emails: readonly string[] } | { unchangedSince: Date },
): Promise<void> {
  const found = await tx
    .selectFrom('customer')
    .where('userId', 'is', null)
    .where('unchangedSince' in whose ? isUnchanged(whose.unchangedSince) : isKnownBy(whose.emails))
    .where(hasNoOrders)
    .select('id')
    .forUpdate()
    .execute()
  // Every statement that deletes tells open pages of a change, also when it finds nothing.
  if (found.length === 0) return
  const ids = found.map(({ id }) => id)
  await tx.deleteFrom('customer').where('id', 'in', ids).execute()
}

const isUnchanged = (since: Date) => sql<SqlBool>`customer.order_count = 0 and customer.updated_at <= ${since}`

const isKnownBy = (emails: readonly string[]) => sql<SqlBool>`
  customer.id in (select customer_id from customer_email where email = any(${emails.map((email) => email.toLowerCase())}::text[]))`

const hasNoOrders = sql<SqlBool>`not exists (${ordersOf(sql`customer.id`, sql`customer.user_id`)})`
