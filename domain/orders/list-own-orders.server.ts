import { sql } from 'kysely'
import type { SignedIn } from '#domain/accounts/viewer.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { itemsPerOrder, type OwnOrders, ordersPerPage } from './own-orders.ts'

/**
 * A page of the viewer's own orders, the newest first. Pages count from 1, and a page past the end is the last one.
 * Count and page are read from an index only, from the nearer end, so that the pages of ten thousand orders cost little
 * more than those of ten.
 */
export async function listOwnOrders(
  db: Queryable,
  { userId }: Pick<SignedIn, 'userId'>,
  asked: number,
): Promise<OwnOrders> {
  const { count } = await db
    .selectFrom('order')
    .where('userId', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(count / ordersPerPage))
  const page = Math.min(Math.max(1, asked), pages)
  const rows = await pageOfOrders(db, userId, { count, page }).execute()
  const ids = rows.map(({ id }) => id)
  const [items, since, checked] = await Promise.all([itemsOf(db, ids), sinceOf(db, ids), beingChecked(db, ids)])
  const orders = rows.map(({ createdAt, ...order }) => {
    const own = items.filter(({ orderId }) => orderId === order.id).map(({ orderId: _, ...item }) => item)
    return {
      ...order,
      isBeingChecked: checked.has(order.id),
      createdAt: createdAt.toISOString(),
      since: since.get(order.id)?.toISOString() ?? null,
      items: own.slice(0, itemsPerOrder),
      moreItems: Math.max(0, own.length - itemsPerOrder),
    }
  })
  return { orders, count, page, pages }
}

/** The query for one page of somebody's orders. */
export function pageOfOrders(db: Queryable, userId: string, { count, page }: { count: number; page: number }) {
  const newer = (page - 1) * ordersPerPage
  const size = Math.max(0, Math.min(ordersPerPage, count - newer))
  const older = count - newer - size
  const [direction, offset] = older < newer ? (['asc', older] as const) : (['desc', newer] as const)
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('order')
        .where('userId', '=', userId)
        .select('id')
        .orderBy('createdAt', direction)
        .orderBy('id', direction)
        .offset(offset)
        .limit(size)
        .as('shown'),
    )
    .innerJoin('order', 'order.id', 'shown.id')
    .select(['order.id', 'order.status', 'order.paymentStatus', 'order.totalAmount', 'order.createdAt'])
    .orderBy('order.createdAt', 'desc')
    .orderBy('order.id', 'desc')
}

async function itemsOf(db: Queryable, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('orderItem')
    .where('orderId', 'in', orderIds)
    .select(['orderId', 'lineKey', 'productName as name', 'productImage as image', 'quantity', 'size', 'color'])
    .orderBy('position')
    .execute()
}

/** Since when orders have had their present status, by their history. */
async function sinceOf(db: Queryable, orderIds: readonly string[]): Promise<Map<string, Date>> {
  if (orderIds.length === 0) return new Map()
  const moves = await db
    .selectFrom('orderEvent')
    .innerJoin('order', 'order.id', 'orderEvent.orderId')
    .where('orderEvent.orderId', 'in', orderIds)
    .whereRef('orderEvent.toStatus', '=', 'order.status')
    .where((eb) => eb('orderEvent.fromStatus', 'is distinct from', eb.ref('orderEvent.toStatus')))
    .select((eb) => ['orderEvent.orderId', eb.fn.max('orderEvent.createdAt').as('at')])
    .groupBy('orderEvent.orderId')
    .execute()
  return new Map(moves.map(({ orderId, at }) => [orderId, at]))
}

const refundedOfAttempt = sql<number>`(select coalesce(sum(refund.amount), 0) from refund
  where refund.attempt_id = payment_attempt.id and refund.state = 'done')`

/**
 * The orders with a payment on its way, or with one that doesn't match and that a person is still checking, or whose
 * money the shop has.
 */
async function beingChecked(db: Queryable, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('paymentAttempt')
    .where('orderId', 'in', orderIds)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'pending'),
        eb('reportedAt', 'is not', null),
        eb.and([eb('state', '=', 'mismatch'), eb('received', '>', refundedOfAttempt)]),
      ]),
    )
    .select('orderId')
    .union(
      db
        .selectFrom('paymentTask')
        .where('orderId', 'in', orderIds)
        .where('kind', '=', 'check_mismatch')
        .where('resolvedAt', 'is', null)
        .select((eb) => eb.ref('orderId').$notNull().as('orderId')),
    )
    .execute()
  return new Set(rows.map(({ orderId }) => orderId))
}
