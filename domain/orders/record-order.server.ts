import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Totals } from '#domain/pricing/price-cart.ts'
import { inOneTrip, run, sqlStatement, statement } from '#domain/statement.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { AppliedCoupon, OrderChannel, OrderItem, Payer } from './order.ts'
import type { ProviderName } from './provider-name.ts'
import type { ShippingAddress } from './shipping-address.ts'

export type OrderToRecord = {
  userId: string | null
  totals: Totals
  coupon: AppliedCoupon | null
  channel: OrderChannel
  payer: Payer
  shippingAddress: ShippingAddress
  /** Whether the customer collects it, and nothing is sent. */
  isCollected?: boolean
  /** Null when it is paid without a provider. */
  paymentGateway: ProviderName | null
  checkoutKey: string
  fingerprint: string
  placedAt: Date
  expiresAt: Date
  /** A keyed hash of the network address that it was placed from; null when addresses aren't counted. */
  placedFrom: string | null
  /** The same of the network that the address is in. */
  placedNetwork: string | null
  lines: LineToRecord[]
  /** The administrator who made it, and a reason for the history; without this, the shopper placed it. */
  madeBy?: { actor: string; reason: string }
}

/** `priceReason` says why a price other than the shop's was agreed on; it comes together with `listPrice`. */
export type LineToRecord = OrderItem & { productId: string; stockId: number; priceReason?: string | null }

/** Writes an order, its lines as they are sold and the first entry of its history. Returns the order's id. */
export async function recordOrder(tx: Tx, order: OrderToRecord): Promise<string> {
  const { id, statements } = orderStatements(order)
  await inOneTrip(tx, ...statements)
  return id
}

/** `recordOrder` as statements, to be run in one trip with others. */
export function orderStatements(order: OrderToRecord) {
  // A random id (version 4), like the table's default: its first eight characters are the order's short name.
  const id = randomUUID()
  const statements = [
    insertOrder({
      id,
      userId: order.userId,
      isGuestOrder: order.userId === null,
      paymentGateway: order.paymentGateway,
      ...order.totals,
      couponId: order.coupon?.id ?? null,
      coupon: order.coupon ? JSON.stringify(order.coupon) : null,
      shippingAddress: JSON.stringify(order.shippingAddress),
      isCollected: order.isCollected ?? false,
      channel: order.channel,
      email: order.payer.email,
      phone: order.payer.phone,
      checkoutKey: order.checkoutKey,
      fingerprint: order.fingerprint,
      placedAt: order.placedAt,
      expiresAt: order.expiresAt,
      placedFrom: order.placedFrom,
      placedNetwork: order.placedNetwork,
    }),
    linesStatement(id, order.lines, { at: order.placedAt }),
    insertPlaced({
      orderId: id,
      at: order.placedAt,
      actor: order.madeBy?.actor ?? 'shopper',
      reason: order.madeBy?.reason ?? '',
    }),
  ] as const
  return { id, statements }
}

type OrderRow = Totals & {
  id: string
  userId: string | null
  isGuestOrder: boolean
  paymentGateway: ProviderName | null
  couponId: string | null
  coupon: string | null
  shippingAddress: string
  isCollected: boolean
  channel: OrderChannel
  email: string
  phone: string
  checkoutKey: string
  fingerprint: string
  placedAt: Date
  expiresAt: Date
  placedFrom: string | null
  placedNetwork: string | null
}

const insertOrder = statement((db, row: OrderRow) =>
  db.insertInto('order').values({
    id: row.id,
    userId: row.userId,
    isGuestOrder: row.isGuestOrder,
    paymentGateway: row.paymentGateway,
    subtotal: row.subtotal,
    discount: row.discount,
    shippingFee: row.shippingFee,
    totalAmount: row.totalAmount,
    couponId: row.couponId,
    coupon: row.coupon,
    shippingAddress: row.shippingAddress,
    isCollected: row.isCollected,
    channel: row.channel,
    email: row.email,
    phone: row.phone,
    checkoutKey: row.checkoutKey,
    checkoutFingerprint: row.fingerprint,
    createdAt: row.placedAt,
    updatedAt: row.placedAt,
    expiresAt: row.expiresAt,
    placedFrom: row.placedFrom,
    placedNetwork: row.placedNetwork,
  }),
)

const insertPlaced = statement((db, placed: { orderId: string; at: Date; actor: string; reason: string }) =>
  db.insertInto('orderEvent').values({
    orderId: placed.orderId,
    kind: 'placed',
    toStatus: 'pending',
    actor: placed.actor,
    reason: placed.reason,
    createdAt: placed.at,
  }),
)

/** Writes lines of an order, the first at position `from`. */
export async function insertLines(
  tx: Tx,
  orderId: string,
  lines: readonly LineToRecord[],
  where: { at: Date; from?: number },
): Promise<void> {
  await run(tx, linesStatement(orderId, lines, where))
}

function linesStatement(
  orderId: string,
  lines: readonly LineToRecord[],
  { at, from = 0 }: { at: Date; from?: number },
) {
  const rows = lines.map(
    ({ lineKey, kind, productId, stockId, name, slug, image, listPrice, priceReason, ...line }, index) => ({
      ...line,
      list_price: listPrice,
      price_reason: priceReason,
      line_key: lineKey,
      kind,
      product_id: productId,
      stock_id: stockId,
      product_name: name,
      product_slug: slug,
      product_image: image,
      position: from + index,
    }),
  )
  return insertRows({ orderId, at, rows: JSON.stringify(rows) })
}

const insertRows = sqlStatement(
  ({ orderId, at, rows }: { orderId: string; at: Date; rows: string }) => sql`
    insert into order_item (
      order_id, created_at, position, line_key, kind, product_id, stock_id, product_name, product_slug, product_image,
      price, list_price, price_reason, quantity, size, color, attributes
    )
    select
      ${orderId}::uuid, ${at}::timestamptz, position, line_key, kind, product_id, stock_id, product_name, product_slug,
      product_image, price, list_price, price_reason, quantity, size, color, attributes
    from jsonb_to_recordset(${rows}::jsonb) as line (
      position int, line_key text, kind text, product_id uuid, stock_id bigint, product_name text, product_slug text,
      product_image text, price bigint, list_price bigint, price_reason text, quantity int, size text, color text, attributes jsonb
    )`,
)
