import { type SqlBool, sql } from 'kysely'
import { forgetGuests } from '#domain/customers/forget-guests.server.ts'
import { releaseOrder } from '#domain/fulfilment/release-order.server.ts'
import { deleteOrders } from '#domain/orders/delete-orders.server.ts'
import { deleteTrialMoney } from '#domain/payments/delete-trial-money.server.ts'
import type { Queryable, Tx } from '#domain/transaction.server.ts'

/** A trial order: it was to be paid, and no attempt to pay it was under live keys. */
const isTrial = sql<SqlBool>`
  "order".id in (select order_id from payment_attempt where mode <> 'live')
  and not exists (select from payment_attempt a where a.order_id = "order".id and a.mode = 'live')
  and not exists (
    select from money_ledger l left join payment_attempt a on a.id = l.attempt_id
    where l.order_id = "order".id and a.id is null)`

/** How many orders were only tried out, with the built-in sandbox or with a provider's test keys. */
export async function countTrialOrders(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('order')
    .where(isTrial)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether there is any; looked up by an index that a shop with live payments alone has nothing in. */
export async function hasTrialOrders(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('order').where(isTrial).select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Deletes up to `limit` trial orders with all that belongs to them, and guests who have ordered nothing else; pieces and uses of coupons go
 * back first. Answers how many there were.
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
