import { anonymous, type Viewer } from '#domain/accounts/viewer.ts'
import type { SavedAddressUse } from '#domain/addresses/saved-address-use.ts'
import type { AgreedLine, LineKey } from '#domain/cart/cart-line.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { Order } from '#domain/orders/order.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { ShippingAddress } from '#domain/orders/shipping-address.ts'
import type { OpenedPayment } from '#domain/payments/attempts/opened-payment.ts'
import type { HoldingRefusal } from './holding-limits.ts'
import type { Quote } from './quote.ts'
import type { OwnOrders } from './reserved-by-order.server.ts'

export type PlaceOrderInput = {
  lines: AgreedLine[]
  couponCode: string | null
  /** As the shopper saw and confirmed it; the order keeps this copy. */
  shippingAddress: ShippingAddress
  /** What it has to do with the addresses that the viewer has saved, if anything. */
  savedAddress?: SavedAddressUse
  paymentGateway: ProviderName
  /** The total that the shopper agreed to, in kobo. */
  expectedTotal: Kobo
  /** The shipping fee in it; pages of an earlier release don't send it. */
  expectedShippingFee?: Kobo | undefined
  /** An idempotency key: the same key is the same order. 16 to 128 characters. */
  checkoutKey: string
}

/** Who places an order, and what is known of the browser. What its orders with lost answers reserve is taken over. */
export type PlaceOrderContext = OwnOrders & {
  /** Whose order it becomes: a guest's when nobody is signed in. */
  viewer: Viewer
  /** An unpaid order of its cookie that the new one replaces: its stock and coupon are taken over. */
  replaces: string | null
  /** The earlier order that the shopper was asked about, and orders in spite of. It is cancelled only if the new one needs what it reserves. */
  besides: string | null
  /** A keyed hash of the visitor's network address, by which unpaid orders are counted; null where limits are off. */
  placedFrom: string | null
  /** The same of the network that the address is in. */
  placedNetwork: string | null
  /** Whether the recipient may have a mail about it, by what else went to its mailbox. */
  mayMail?: boolean
}

/** An earlier order of the same browser, which a new one would come on top of; `isSame`: it is for the same lines. */
export type EarlierOrder = { id: string; payment: 'paid' | 'under_way' | 'unpaid'; isSame: boolean }

/** The question about an earlier order. `cancels`: unpaid orders that are cancelled when the shopper continues, since they reserve what the new one needs. */
export type EarlierOrderAsked = EarlierOrder & { cancels: string[] }

/** A line whose price changed; prices of one piece, in kobo. */
export type Repriced = LineKey & { name: string; from: Kobo; to: Kobo }

/** Why an order can't go to the saved address that it names. */
export type SavedAddressRefusal = { reason: 'address_gone' | 'address_changed' }

export type PlacementRefusal =
  /** This browser has ordered the same before, its unpaid orders reserve what is wanted, or the one to be replaced can't be: the shopper must decide. */
  | { reason: 'already_ordered'; earlier: EarlierOrderAsked }
  /** The saved address that was named isn't the viewer's (any more), or was changed since it was shown. */
  | SavedAddressRefusal
  /** Lines can't be sold as asked for; the quote says which and why. */
  | { reason: 'out_of_stock'; quote: Quote }
  /** The total isn't the one agreed to, or a line's price isn't: `repriced` holds those, with the price that was agreed to. */
  | { reason: 'price_changed'; quote: Quote; repriced: Repriced[] }
  /** Shipping costs another fee than the one agreed to, since the shop has changed it or the line above which it is free. */
  | { reason: 'shipping_changed'; quote: Quote }
  /** The coupon doesn't count (any more); the quote says why and what it costs without. */
  | { reason: 'coupon_invalid'; quote: Quote }
  /** The discount takes all of it, and no provider takes a payment of nothing. */
  | { reason: 'nothing_to_pay' }
  /** Too much would be reserved without payment; `open` is the newest unpaid order of this browser, if it has one. */
  | (HoldingRefusal & { open: string | null })
  /** Too many payments from this e-mail or network address came to nothing. */
  | { reason: 'too_many_attempts' }
  /** Too many orders of this network address are being placed at this moment. */
  | { reason: 'busy' }
  /** The same key was used with other contents. */
  | { reason: 'key_reused' }
  /** The provider isn't offered. */
  | { reason: 'provider_not_offered' }

export type Placement = { ok: true; order: Order; payment: OpenedPayment | null } | ({ ok: false } & PlacementRefusal)

/** Of a browser that sent nothing but the order. */
export const unknownBrowser: PlaceOrderContext = {
  viewer: anonymous,
  ownOrders: [],
  unansweredKeys: [],
  replaces: null,
  besides: null,
  placedFrom: null,
  placedNetwork: null,
}
