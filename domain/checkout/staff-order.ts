import type { CartLineInput, LineKey } from '#domain/cart/cart-line.ts'
import type { Coupon, CouponRefusal } from '#domain/coupons/coupon.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { StaffChannel } from '#domain/orders/order.ts'
import type { ShippingAddress } from '#domain/orders/shipping-address.ts'
import type { Totals } from '#domain/pricing/price-cart.ts'
import type { QuotedLine } from './quote.ts'

/** How many characters the reason for an agreed price has at most. */
export const longestPriceReason = 200

/** A price that was agreed for a piece of a line, and why. */
export type AgreedPrice = { price: Kobo; reason: string }

/** A line of an order that staff make; `agreed` where another price than the shop's was agreed. */
export type StaffLine = CartLineInput & { agreed: AgreedPrice | null }

/** What is to be priced. `customerId`: one that the back office knows, whose uses of the coupon count. */
export type StaffCart = {
  lines: StaffLine[]
  couponCode: string | null
  customerId: string | null
  email: string
  /** Whether the customer collects it: then nothing is paid for shipping. */
  isCollected: boolean
}

/** An order that staff make for a customer. */
export type StaffOrderInput = {
  channel: StaffChannel
  customerId: string | null
  lines: (StaffLine & { /** The shop's own price of a piece that the administrator saw. */ expectedPrice: Kobo })[]
  couponCode: string | null
  /** Whether the customer collects it at the showroom; otherwise it is sent to the address. */
  isCollected: boolean
  /** Valid, but that the e-mail address may be empty; where it goes doesn't count if it is collected. */
  shippingAddress: ShippingAddress
  expectedTotal: Kobo
  /** Whether the customer is mailed the order with the link to pay it. */
  sendsMail: boolean
  /** An idempotency key: the same key is the same order. */
  checkoutKey: string
}

/** A line as it would be sold now: `price` is the agreed one where one was agreed, `listPrice` the shop's then. */
export type StaffQuotedLine = QuotedLine & { listPrice: Kobo | null }

/** What such an order costs now. */
export type StaffQuote = {
  lines: StaffQuotedLine[]
  totals: Totals
  coupon: Coupon | null
  couponProblem: (CouponRefusal & { message: string }) | null
  /** Lines whose agreed price isn't below the shop's. */
  notBelow: LineKey[]
}

export type StaffOrderRefusal =
  /** Lines can't be sold as asked for; the quote says which and why. */
  | { reason: 'out_of_stock'; quote: StaffQuote }
  /** A price, the coupon's discount or the shipping fee is another than was seen. */
  | { reason: 'price_changed'; quote: StaffQuote }
  | { reason: 'coupon_invalid'; quote: StaffQuote }
  /** A price was agreed that isn't below the shop's. */
  | { reason: 'not_below'; quote: StaffQuote }
  /** The viewer may not agree on prices. */
  | { reason: 'may_not_agree' }
  /** The goods, or all of it, would cost nothing. */
  | { reason: 'nothing_to_pay' }
  /** The customer isn't known any more. */
  | { reason: 'customer_gone' }
  /** The same key was used with other contents. */
  | { reason: 'key_reused' }
