import type { AgreedLine, LineKey } from '#domain/cart/cart-line.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { Order } from '#domain/orders/order.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { ShippingAddress } from '#domain/orders/shipping-address.ts'
import type { OpenedPayment } from '#domain/payments/attempts/opened-payment.ts'
import type { OwnOrders } from './held-by-order.server.ts'
import type { Quote } from './quote.ts'

export type PlaceOrderInput = {
  lines: AgreedLine[]
  couponCode: string | null
  shippingAddress: ShippingAddress
  paymentGateway: ProviderName
  /** The total that the shopper agreed to, in kobo. */
  expectedTotal: Kobo
  /** One checkout attempt: the same key is the same order. 16 to 128 characters. */
  checkoutKey: string
}

/** What is known of the browser that places an order, beside what it orders. What its unheard-of orders hold is taken over. */
export type Placing = OwnOrders & {
  /** One of its cookie's orders that isn't paid, and makes way for the new one: its pieces and coupon are taken over. */
  replaces: string | null
  /** An earlier order that she was asked about: the new one is wanted besides. */
  besides: string | null
}

/** An earlier order of the same browser, which a new one would come on top of; `isSame`: it is for the same lines. */
export type EarlierOrder = { id: string; payment: 'paid' | 'under_way' | 'unpaid'; isSame: boolean }

/** The question about an earlier order. `cancels`: unpaid orders that make way when she goes on, for they hold what the new one needs. */
export type EarlierOrderAsked = EarlierOrder & { cancels: string[] }

/** A line that costs something else by now; prices of one piece, in kobo. */
export type Repriced = LineKey & { name: string; from: Kobo; to: Kobo }

export type PlacementRefusal =
  /** This browser has ordered the same before, its unpaid orders hold what is wanted, or the one to be replaced can't be: she must be asked. */
  | { reason: 'already_ordered'; earlier: EarlierOrderAsked }
  /** Lines can't be sold as asked for; the quote says which and why. */
  | { reason: 'out_of_stock'; quote: Quote }
  /** The total isn't the one agreed to, or a line's price isn't: `repriced` holds those, with the price that was agreed to. */
  | { reason: 'price_changed'; quote: Quote; repriced: Repriced[] }
  /** The coupon doesn't count (any more); the quote says why and what it costs without. */
  | { reason: 'coupon_invalid'; quote: Quote }
  /** The same key was used with other contents. */
  | { reason: 'key_reused' }
  /** The provider isn't offered. */
  | { reason: 'provider_not_offered' }

export type Placement = { ok: true; order: Order; payment: OpenedPayment | null } | ({ ok: false } & PlacementRefusal)
