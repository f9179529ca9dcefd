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
  /** How the order uses the viewer's saved addresses, if it does. */
  savedAddress?: SavedAddressUse
  paymentGateway: ProviderName
  /** The total that the shopper agreed to, in kobo. */
  expectedTotal: Kobo
  /** The shipping fee in it; pages of an earlier release don't send it. */
  expectedShippingFee?: Kobo | undefined
  /** An idempotency key of 16 to 128 characters: the same key is the same order. */
  checkoutKey: string
}

/**
 * Who places an order, and which earlier orders belong to the same browser. Orders of which the browser never got a
 * response are replaced.
 */
export type PlaceOrderContext = OwnOrders & {
  /** To whom the order will belong; to a guest if nobody is signed in. */
  viewer: Viewer
  /** An unpaid order in the browser's cookie that the new one replaces, taking over its stock and coupon. */
  replaces: string | null
  /**
   * The earlier order about which the shopper was asked, and in spite of which she orders. It is cancelled only if the
   * new one needs what it reserves.
   */
  besides: string | null
  /** A keyed hash of the visitor's network address, by which unpaid orders are counted; null if limits are off. */
  placedFrom: string | null
  /** The same for the network of that address. */
  placedNetwork: string | null
  /** Whether the limit of mails to the recipient's mailbox allows one about this order. */
  mayMail?: boolean
}

/** An earlier order of the same browser; `isSame`: it is for the same lines as the new one. */
export type EarlierOrder = { id: string; payment: 'paid' | 'under_way' | 'unpaid'; isSame: boolean }

/**
 * The question about an earlier order. `cancels` are the unpaid orders that are cancelled if the shopper continues,
 * because they reserve what the new one needs.
 */
export type EarlierOrderAsked = EarlierOrder & { cancels: string[] }

/** A line whose price changed; both prices are of one piece, in kobo. */
export type Repriced = LineKey & { name: string; from: Kobo; to: Kobo }

/** Why an order can't go to the saved address that it names. */
export type SavedAddressRefusal = { reason: 'address_gone' | 'address_changed' }

export type PlacementRefusal =
  /**
   * The shopper must decide: this browser has ordered the same before, its unpaid orders reserve what the new one
   * needs, or the order to be replaced is paid or being paid.
   */
  | { reason: 'already_ordered'; earlier: EarlierOrderAsked }
  /** The saved address isn't the viewer's (any more), or was changed since it was shown. */
  | SavedAddressRefusal
  /** Lines can't be sold in the wanted way; the quote says which and why. */
  | { reason: 'out_of_stock'; quote: Quote }
  /** The total, or a line's price, isn't the one agreed to. `repriced` are those lines, with the price agreed to. */
  | { reason: 'price_changed'; quote: Quote; repriced: Repriced[] }
  /**
   * The shipping fee isn't the one agreed to, because the shop has changed it or the total from which shipping is free.
   */
  | { reason: 'shipping_changed'; quote: Quote }
  /** The coupon can't be used (any more); the quote says why and what the order costs without it. */
  | { reason: 'coupon_invalid'; quote: Quote }
  /** The discount covers the whole total, and no provider takes a payment of 0. */
  | { reason: 'nothing_to_pay' }
  /** Too much would be reserved without payment; `open` is this browser's newest unpaid order, if it has one. */
  | (HoldingRefusal & { open: string | null })
  /** Too many abandoned or failed payments with this e-mail address or from this network address. */
  | { reason: 'too_many_attempts' }
  /** Too many orders from this network address are being placed at the moment. */
  | { reason: 'busy' }
  /** The same checkout key was used for an order with other contents. */
  | { reason: 'key_reused' }
  /** The provider isn't offered. */
  | { reason: 'provider_not_offered' }

export type Placement = { ok: true; order: Order; payment: OpenedPayment | null } | ({ ok: false } & PlacementRefusal)

/** For a browser that sent nothing but the order. */
export const unknownBrowser: PlaceOrderContext = {
  viewer: anonymous,
  ownOrders: [],
  unansweredKeys: [],
  replaces: null,
  besides: null,
  placedFrom: null,
  placedNetwork: null,
}
