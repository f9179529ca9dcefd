import type { CartLineInput, LineKey } from '#domain/cart/cart-line.ts'
import type { Coupon, CouponRefusal } from '#domain/coupons/coupon.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { StaffChannel } from '#domain/orders/order.ts'
import type { ShippingAddress } from '#domain/orders/shipping-address.ts'
import type { Totals } from '#domain/pricing/price-cart.ts'
import type { QuotedLine } from './quote.ts'

/** The maximum length of the reason for an agreed price. */
export const longestPriceReason = 200

/** A price of one piece that was agreed with the customer, and why. */
export type AgreedPrice = { price: Kobo; reason: string }

/** A line of an order that staff make; `agreed` is null if it has the shop's price. */
export type StaffLine = CartLineInput & { agreed: AgreedPrice | null }

/** The cart that is priced. `customerId` is the customer whose uses of the coupon count; null for a new one. */
export type StaffCart = {
  lines: StaffLine[]
  couponCode: string | null
  customerId: string | null
  email: string
  /** Whether the customer collects the order; there is no shipping fee then. */
  isCollected: boolean
}

/** An order that staff make for a customer. */
export type StaffOrderInput = {
  channel: StaffChannel
  customerId: string | null
  lines: (StaffLine & { /** The shop's own price of a piece that the administrator saw. */ expectedPrice: Kobo })[]
  couponCode: string | null
  /** Whether the customer collects the order at the showroom; otherwise it is sent to the address. */
  isCollected: boolean
  /** A valid address, except that `email` may be empty; only name and phone matter if the order is collected. */
  shippingAddress: ShippingAddress
  expectedTotal: Kobo
  /** Whether the customer gets a mail about the order, with the link to pay it. */
  sendsMail: boolean
  /** An idempotency key: the same key is the same order. */
  checkoutKey: string
}

/** A line as it would be sold now. If a price was agreed, it is `price`, and `listPrice` is the shop's own. */
export type StaffQuotedLine = QuotedLine & { listPrice: Kobo | null }

/** What an order made by staff costs now. */
export type StaffQuote = {
  lines: StaffQuotedLine[]
  totals: Totals
  coupon: Coupon | null
  couponProblem: (CouponRefusal & { message: string }) | null
  /** Lines whose agreed price isn't below the shop's. */
  notBelow: LineKey[]
}

export type StaffOrderRefusal =
  /** Lines can't be sold in the wanted way; the quote says which and why. */
  | { reason: 'out_of_stock'; quote: StaffQuote }
  /** A price, the coupon's discount or the shipping fee differs from what was shown. */
  | { reason: 'price_changed'; quote: StaffQuote }
  | { reason: 'coupon_invalid'; quote: StaffQuote }
  /** An agreed price isn't below the shop's. */
  | { reason: 'not_below'; quote: StaffQuote }
  /** The viewer may not agree prices with customers. */
  | { reason: 'may_not_agree' }
  /** The goods, or the whole order, would cost nothing. */
  | { reason: 'nothing_to_pay' }
  /** The customer no longer exists. */
  | { reason: 'customer_gone' }
  /** The same key was used for an order with other contents. */
  | { reason: 'key_reused' }
