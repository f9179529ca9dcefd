import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'
import { ordersOf } from './orders-of-customer.server.ts'

/**
 * Deletes guests who have no orders left, together with the notes of the staff: those with one of the addresses, or
 * those whose data hasn't changed since a time.
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
  // A statement that deletes notifies open pages of a change even if it finds nothing.
  if (found.length === 0) return
  const ids = found.map(({ id }) => id)
  await tx.deleteFrom('customer').where('id', 'in', ids).execute()
}

const isUnchanged = (since: Date) => sql<SqlBool>`customer.order_count = 0 and customer.updated_at <= ${since}`

const isKnownBy = (emails: readonly string[]) => sql<SqlBool>`
  customer.id in (select customer_id from customer_email where email = any(${emails.map((email) => email.toLowerCase())}::text[]))`

const hasNoOrders = sql<SqlBool>`not exists (${ordersOf(sql`customer.id`, sql`customer.user_id`)})`
