import type { CartLine, CartLineInput } from '#domain/cart/cart-line.ts'
import type { Coupon, CouponRefusal } from '#domain/coupons/coupon.ts'
import type { PricingTerms, Totals } from '#domain/pricing/price-cart.ts'

/**
 * Why a line can't be sold in the wanted way. `gone`: no longer sold; `choose_size`, `choose_color`: it now comes in
 * sizes or colours and the line names none; `not_made`: not made in this size and colour; `sold_out`; `too_many`: more
 * than there are, or than earlier lines leave of the same stock.
 */
export type LineProblem = 'gone' | 'choose_size' | 'choose_color' | 'not_made' | 'sold_out' | 'too_many'

/** A line as the shop would sell it now; the totals include `sellable` pieces of it. */
export type QuotedLine =
  | (CartLine & { sellable: number; problem: Exclude<LineProblem, 'gone'> | null })
  | (CartLineInput & { problem: 'gone' })

/** What a cart costs now, by the server's own catalogue and coupons. */
export type Quote = {
  lines: QuotedLine[]
  totals: Totals
  /** The shipping terms that the totals are based on. */
  terms: PricingTerms
  /** The coupon that the totals include; null if none was entered or it can't be used. */
  coupon: Coupon | null
  /** Why the coupon that was entered can't be used, with a message for the shopper. */
  couponProblem: (CouponRefusal & { message: string }) | null
}
