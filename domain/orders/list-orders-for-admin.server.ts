import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { may, type Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { type AdminOrderRow, customerName, withoutContact } from './admin-order.ts'
import { type AdminOrderFilter, adminOrdersPerPage } from './admin-order-filter.ts'
import { orderConditions } from './order-conditions.server.ts'

type AdminOrderListing =
  | { ok: true; orders: AdminOrderRow[]; count: number; page: number; pages: number }
  | AccessRefusal

/**
 * One page of the orders as the back office lists them, the newest first, with the exact count of all that match. A
 * page past the end is the last one. Pages are read from the nearer end.
 */
export async function listOrdersForAdmin(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  filter: AdminOrderFilter,
  viewer: Viewer,
): Promise<AdminOrderListing> {
  const authorized = authorize(viewer, 'orders.read')
  if (!authorized.ok) return authorized
  const now = clock()
  const byContact = may(viewer, 'orders.contact')
  const conditions = orderConditions(filter, now, byContact)
  const count = await countOrders(db, filter, now, byContact)
  const pages = Math.max(1, Math.ceil(count / adminOrdersPerPage))
  const page = Math.min(filter.page, pages)
  const newer = (page - 1) * adminOrdersPerPage
  const size = Math.min(adminOrdersPerPage, count - newer)
  const older = count - newer - size
  const [direction, back, offset] =
    older < newer ? (['asc', 'desc', older] as const) : (['desc', 'asc', newer] as const)
  const found = await db
    .selectFrom('order')
    .where((eb) => eb.and(conditions))
    .select('id')
    .orderBy('createdAt', direction)
    .orderBy('id', back)
    .offset(offset)
    .limit(size)
    .execute()
  const ids = found.map(({ id }) => id)
  const orders = await readRowsFor(db, viewer, ids)
  return { ok: true, orders, count, page, pages }
}

/** How many orders match a filter, apart from its page. */
async function countOrders(db: Queryable, filter: AdminOrderFilter, now: Date, byContact: boolean): Promise<number> {
  const counted = (part: AdminOrderFilter) =>
    sql<number>`(select count(*)::int from "order" where ${allOf(orderConditions(part, now, byContact))})`
  // All orders and the expired ones are each counted in an index; those that didn't expire would have to be checked one
  // by one.
  const count =
    filter.expired === 'without'
      ? sql<number>`${counted({ ...filter, expired: null })} - ${counted({ ...filter, expired: 'only' })}`
      : counted(filter)
  const { rows } = await sql<{ count: number }>`select ${count} as count`.execute(db)
  return rows[0]?.count ?? 0
}

const allOf = (conditions: RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)

/** Orders as the viewer may see them, the newest first. */
export async function readRowsFor(db: Queryable, viewer: Viewer, ids: readonly string[]): Promise<AdminOrderRow[]> {
  const rows = await readAdminRows(db, ids)
  return may(viewer, 'orders.contact') ? rows : rows.map(withoutContact)
}

/** Orders as the back office lists them, the newest first. */
export async function readAdminRows(db: Queryable, ids: readonly string[]): Promise<AdminOrderRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('order')
    .leftJoin('profile', 'profile.id', 'order.userId')
    .where('order.id', 'in', ids)
    .select(['order.id', 'order.createdAt', 'order.email', 'order.status', 'order.paymentStatus', 'order.totalAmount'])
    .select(['order.isGuestOrder', 'order.channel', 'order.shippingAddress', 'profile.id as profileId'])
    .select(['profile.firstName', 'profile.lastName'])
    .select((eb) => piecesOf(eb.ref('order.id')).as('pieces'))
    .orderBy('order.createdAt', 'desc')
    .orderBy('order.id')
    .execute()
  return rows.map(({ createdAt, isGuestOrder, shippingAddress, profileId, firstName, lastName, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    customer: customerName({ firstName: firstName ?? '', lastName: lastName ?? '' }, shippingAddress),
    isGuest: isGuestOrder || profileId === null,
  }))
}

/** How many pieces an order has. */
export const piecesOf = (orderId: unknown) =>
  sql<number>`(select coalesce(sum(quantity), 0)::int from order_item where order_id = ${orderId})`

const remembered = 20

/** The ids of the newest orders, newest first, by which an open list finds out which are new. */
export async function readNewestOrderIds(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('order')
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(remembered)
    .execute()
  return rows.map(({ id }) => id)
}
