import type { BasketLine } from '#domain/cart/cart-line.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { GatewayName } from '#domain/orders/gateway-name.ts'
import type { Order } from '#domain/orders/order.ts'
import type { ShippingAddress } from '#domain/orders/shipping-address.ts'
import type { OpenedPayment } from '#domain/payments/opened-payment.ts'
import type { Quote } from './quote.ts'

export type PlaceOrderInput = {
  lines: BasketLine[]
  couponCode: string | null
  shippingAddress: ShippingAddress
  paymentGateway: GatewayName
  /** The total that the shopper agreed to, in kobo. */
  expectedTotal: Kobo
  /** One checkout attempt: the same key is the same order. 16 to 128 characters. */
  checkoutKey: string
}

export type PlacementRefusal =
  /** Lines can't be sold as asked for; the quote says which and why. */
  | { reason: 'out_of_stock'; quote: Quote }
  /** The total isn't the one agreed to. */
  | { reason: 'price_changed'; quote: Quote }
  /** The coupon doesn't count (any more); the quote says why and what it costs without. */
  | { reason: 'coupon_invalid'; quote: Quote }
  /** The same key was used with other contents. */
  | { reason: 'key_reused' }
  /** The provider isn't offered. */
  | { reason: 'gateway_not_offered' }

export type Placement = { ok: true; order: Order; payment: OpenedPayment | null } | ({ ok: false } & PlacementRefusal)
