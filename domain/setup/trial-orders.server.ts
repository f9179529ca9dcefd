import { type SqlBool, sql } from 'kysely'
import { forgetGuests } from '#domain/customers/forget-guests.server.ts'
import { releaseOrder } from '#domain/fulfilment/release-order.server.ts'
import { deleteOrders } from '#domain/orders/delete-orders.server.ts'
import { deleteTrialMoney } from '#domain/payments/delete-trial-money.server.ts'
import type { Queryable, Tx } from '#domain/transaction.server.ts'

/** A trial order: there were attempts to pay it, but none with live keys, and no money came in any other way. */
const isTrial = sql<SqlBool>`
  "order".id in (select order_id from payment_attempt where mode <> 'live')
  and not exists (select from payment_attempt a where a.order_id = "order".id and a.mode = 'live')
  and not exists (
    select from money_ledger l left join payment_attempt a on a.id = l.attempt_id
    where l.order_id = "order".id and a.id is null)`

/** How many orders were made only to try the shop out, with the built-in sandbox or with a provider's test keys. */
export async function countTrialOrders(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('order')
    .where(isTrial)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether there are any. An index makes this cheap: it is empty in a shop that has had live payments only. */
export async function hasTrialOrders(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('order').where(isTrial).select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Deletes up to `limit` trial orders with everything that belongs to them, and guests who have no other orders; stock
 * and uses of coupons are released first. Returns how many were deleted.
 */
export async function deleteTrialOrders(tx: Tx, limit: number, at: Date): Promise<number> {
  const found = await tx
    .selectFrom('order')
    .where(isTrial)
    .select(['id', 'email', 'releasedAt'])
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()
  for (const { id, releasedAt } of found) if (releasedAt === null) await releaseOrder(tx, id, at)
  const ids = found.map(({ id }) => id)
  await deleteTrialMoney(tx, ids)
  await deleteOrders(tx, ids)
  await forgetGuests(tx, { emails: found.map(({ email }) => email) })
  return ids.length
}
