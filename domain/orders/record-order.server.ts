import type { Totals } from '#domain/pricing/price-cart.ts'
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
  /** A keyed hash of the network address that it was placed from; null where none is counted. */
  placedFrom: string | null
  lines: LineToRecord[]
  /** The administrator who made it, and what the history says of that; without it, the shopper placed it. */
  madeBy?: { actor: string; reason: string }
}

/** `priceReason`: why another price than the shop's was agreed; with `listPrice`, or not at all. */
export type LineToRecord = OrderItem & { productId: string; stockId: number; priceReason?: string | null }

/** Writes an order, its lines as sold and the first entry of its history. Answers with the order's id. */
export async function recordOrder(tx: Tx, order: OrderToRecord): Promise<string> {
  const { id } = await tx
    .insertInto('order')
    .values({
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
      checkoutFingerprint: order.fingerprint,
      createdAt: order.placedAt,
      updatedAt: order.placedAt,
      expiresAt: order.expiresAt,
      placedFrom: order.placedFrom,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(tx, id, order.lines, { at: order.placedAt })
  await tx
    .insertInto('orderEvent')
    .values({
      ...{ orderId: id, kind: 'placed', toStatus: 'pending', actor: 'shopper', createdAt: order.placedAt },
      ...order.madeBy,
    })
    .execute()
  return id
}

/** Writes lines of an order, the first at position `from`. */
export async function insertLines(
  tx: Tx,
  orderId: string,
  lines: readonly LineToRecord[],
  { at, from = 0 }: { at: Date; from?: number },
): Promise<void> {
  await tx
    .insertInto('orderItem')
    .values(
      lines.map(({ name, slug, image, attributes, ...line }, index) => ({
        ...line,
        attributes: JSON.stringify(attributes),
        orderId,
        position: from + index,
        productName: name,
        productSlug: slug,
        productImage: image,
        createdAt: at,
      })),
    )
    .execute()
}
