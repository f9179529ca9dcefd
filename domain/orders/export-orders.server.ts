import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable } from '#domain/transaction.server.ts'
import { customerName } from './admin-order.ts'
import { type AdminOrderFilter, writeAdminOrderFilter } from './admin-order-filter.ts'
import { piecesOf } from './list-orders-for-admin.server.ts'
import { orderConditions } from './order-conditions.server.ts'
import { csvHead, csvLine } from './order-csv.ts'
import { dayFigures } from './order-date.ts'

type OrderExport = { ok: true; fileName: string; parts: AsyncGenerator<string> } | AccessRefusal

/**
 * All orders that match a filter, apart from its page, as the parts of a CSV file, the newest first. Each part is read
 * when it is requested, from where the one before ended: however slowly the file is taken, no connection is held and
 * only one part is in memory.
 */
export async function exportOrders(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  filter: AdminOrderFilter,
  viewer: Viewer,
): Promise<OrderExport> {
  const authorized = authorize(viewer, 'orders.export')
  if (!authorized.ok) return authorized
  const at = clock()
  const details = { filter: String(writeAdminOrderFilter({ ...filter, page: 1 })) }
  await inTransaction(db, async (tx) => {
    await writeAuditLog(tx, { by: authorized.by, action: 'export_orders', subject: 'orders', at, details })
    return { ok: true as const }
  })
  return { ok: true, fileName: `orders-${dayFigures(at)}.csv`, parts: readParts(db, filter, at) }
}

const ordersPerPart = 500

async function* readParts(db: Queryable, filter: AdminOrderFilter, at: Date): AsyncGenerator<string> {
  yield csvHead
  for (let after: Place | null = null; ; ) {
    const rows: Row[] = await readPart(db, filter, { after, at })
    if (rows.length > 0) yield rows.map(lineOf).join('')
    const last = rows.at(-1)
    if (!last || rows.length < ordersPerPart) return
    after = last
  }
}

/** Where a part ended. The time is the database's text, which is more precise than a `Date`. */
type Place = { id: string; placedAt: string }
type Row = Awaited<ReturnType<typeof readPart>>[number]

const readPart = (db: Queryable, filter: AdminOrderFilter, { after, at }: { after: Place | null; at: Date }) =>
  db
    .selectFrom('order')
    .leftJoin('profile', 'profile.id', 'order.userId')
    .where((eb) => eb.and(orderConditions(filter, at)))
    .where('order.createdAt', '<=', at)
    .where(after === null ? sql<boolean>`true` : isBeyond(after))
    .select(['order.id', 'order.createdAt', 'order.email', 'order.status', 'order.paymentStatus', 'paymentGateway'])
    .select([
      'transactionRef',
      'subtotal',
      'shippingFee',
      'discount',
      'totalAmount',
      'shippingAddress',
      'channel',
      'isCollected',
    ])
    .select(['profile.firstName', 'profile.lastName', sql<string>`"order".created_at::text`.as('placedAt')])
    .select((eb) => [piecesOf(eb.ref('order.id')).as('pieces'), agreedOf(eb.ref('order.id')).as('agreed')])
    .orderBy('order.createdAt', 'desc')
    .orderBy('order.id')
    .limit(ordersPerPart)
    .execute()

const isBeyond = ({ id, placedAt }: Place) =>
  sql<boolean>`"order".created_at <= ${placedAt}::timestamptz
    and ("order".created_at < ${placedAt}::timestamptz or "order".id > ${id})`

const agreedOf = (orderId: unknown) =>
  sql<number>`(select coalesce(sum((list_price - price) * quantity), 0)::bigint from order_item
    where order_id = ${orderId} and list_price is not null)`

const lineOf = ({ firstName, lastName, shippingAddress, ...order }: Row) =>
  csvLine({
    ...order,
    customer: customerName({ firstName: firstName ?? '', lastName: lastName ?? '' }, shippingAddress),
  })
