import { sql } from 'kysely'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { inOneTrip, reusePlans, sqlStatement, statement } from '#domain/statement.server.ts'
import type { Queryable, Tx } from '#domain/transaction.server.ts'
import { statusChanged } from './move-order.server.ts'
import type { Order } from './order.ts'
import type { OrderStatus, PaymentStatus } from './status.ts'

/** An order with its lines; null when there is none. The caller has checked that the viewer may see it. */
export async function findOrder(db: Queryable, orderId: string): Promise<Order | null> {
  return toOrder(await inOneTrip(db, ...rowsOfOrder(orderId)))
}

/** `findOrder` as statements, to be run in one trip with others; `toOrder` makes the order of them. */
export const rowsOfOrder = (orderId: string) => [orderRow({ orderId }), itemRows({ orderId })] as const

type RowsOfOrder = readonly [readonly OrderRow[], Order['items']]
type OrderRow = Omit<Order, 'items' | 'shipment' | 'createdAt' | 'expiresAt'> & {
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  createdAt: Date
  expiresAt: Date | null
}

/** An order made of the rows of `rowsOfOrder`; null when there is none. */
export function toOrder([[order], items]: RowsOfOrder): Order | null {
  if (!order) return null
  const { carrier, trackingNumber, trackingUrl, ...rest } = order
  const isSent = order.status === 'shipped' || order.status === 'delivered'
  return {
    ...rest,
    items,
    shipment:
      isSent && carrier !== null && trackingNumber !== null && trackingUrl !== null
        ? { carrier, trackingNumber, trackingUrl }
        : null,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt?.toISOString() ?? null,
  }
}

const orderRow = statement((db, { orderId }: { orderId: string }) =>
  db
    .selectFrom('order')
    .leftJoin('shipment', 'shipment.orderId', 'order.id')
    .where('id', '=', orderId)
    .select(['id', 'status', 'paymentStatus', 'paymentGateway', 'channel', 'email', 'phone', 'isGuestOrder'])
    .select(['subtotal', 'discount', 'shippingFee', 'isCollected'])
    .select(['totalAmount', 'coupon', 'shippingAddress', 'transactionId', 'createdAt', 'expiresAt'])
    .select(['carrier', 'trackingNumber', 'trackingUrl']),
)

const itemRows = statement((db, { orderId }: { orderId: string }) =>
  db
    .selectFrom('orderItem')
    .where('orderId', '=', orderId)
    .select(['productId', 'productName as name', 'productSlug as slug', 'productImage as image'])
    .select(['lineKey', 'kind', 'price', 'listPrice', 'quantity', 'size', 'color', 'attributes'])
    .orderBy('position'),
)

export type OrderState = { status: OrderStatus; paymentStatus: PaymentStatus }

/** The states of an order; null when there is none. */
export async function readOrderStatus(db: Queryable, orderId: string): Promise<OrderState | null> {
  const row = await db
    .selectFrom('order')
    .where('id', '=', orderId)
    .select(['status', 'paymentStatus'])
    .executeTakeFirst()
  return row ?? null
}

/** What open pages follow about an order; `totalAmount` is in kobo. */
export type FollowedOrder = OrderState & { totalAmount: number }

/**
 * What open pages follow about an order; null when there is none. The caller has checked that the viewer may follow it.
 */
export async function readFollowedOrder(db: Queryable, orderId: string): Promise<FollowedOrder | null> {
  const row = await db
    .selectFrom('order')
    .where('id', '=', orderId)
    .select(['status', 'paymentStatus', 'totalAmount'])
    .executeTakeFirst()
  return row ?? null
}

/**
 * The order that was placed under a key, with the fingerprint of what was submitted; locked until the transaction ends.
 * Transactions with the same key take turns from here on, so the second finds the order of the first.
 */
export async function lockByCheckoutKey(tx: Tx, checkoutKey: string): Promise<OrderOfKey | null> {
  const [, , [row]] = await inOneTrip(tx, reusePlans({}), ...keyLocks(checkoutKey))
  return row ?? null
}

export type OrderOfKey = { id: string; checkoutFingerprint: string; userId: string | null; isGuestOrder: boolean }

/** `lockByCheckoutKey` as statements, to be run in one trip with others: the second finds the order. */
export const keyLocks = (checkoutKey: string) => [lockKey({ checkoutKey }), lockOrderOfKey({ checkoutKey })] as const

const lockKey = sqlStatement(
  ({ checkoutKey }: { checkoutKey: string }) => sql`select pg_advisory_xact_lock(hashtextextended(${checkoutKey}, 0))`,
)

const lockOrderOfKey = statement((db, { checkoutKey }: { checkoutKey: string }) =>
  db
    .selectFrom('order')
    .where('checkoutKey', '=', checkoutKey)
    .select(['id', 'checkoutFingerprint', 'userId', 'isGuestOrder'])
    .forUpdate(),
)

const rememberedOrders = 20

/** The newest twenty orders of whoever is signed in; none of an anonymous viewer. */
export async function readOwnOrderIds(db: Queryable, viewer: Viewer): Promise<string[]> {
  if (viewer.kind === 'anonymous') return []
  const orders = await db
    .selectFrom('order')
    .where('userId', '=', viewer.userId)
    .select('id')
    .orderBy('createdAt', 'desc')
    .limit(rememberedOrders)
    .execute()
  return orders.map(({ id }) => id)
}

/**
 * The pieces that an order has taken from stock, by stock row: all of its lines, except pieces that went back with a
 * refund. Stock rows that were deleted since are left out.
 */
export async function readOrderStock(db: Queryable, orderId: string): Promise<{ stockId: number; quantity: number }[]> {
  const lines = await db
    .selectFrom('orderItem')
    .where('orderId', '=', orderId)
    .whereRef('restocked', '<', 'quantity')
    .select(({ eb }) => ['stockId', eb('quantity', '-', eb.ref('restocked')).as('quantity')])
    .execute()
  return lines.flatMap(({ stockId, quantity }) => (stockId === null ? [] : [{ stockId, quantity }]))
}

/** The provider's id of the transaction that paid an order; null while none has. */
export async function readTransactionId(db: Queryable, orderId: string): Promise<string | null> {
  const row = await db.selectFrom('order').where('id', '=', orderId).select('transactionId').executeTakeFirst()
  return row?.transactionId ?? null
}

/** Whether an administrator cancelled the order, going by its last move to cancelled. */
export async function isCancelledByShop(db: Queryable, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orderEvent')
    .where('orderId', '=', orderId)
    .where('toStatus', '=', 'cancelled')
    .where('fromStatus', '<>', 'cancelled')
    .select('kind')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.kind === statusChanged
}
