import type { CartLine, CartLineInput } from '#domain/cart/cart-line.ts'
import type { Coupon, CouponRefusal } from '#domain/coupons/coupon.ts'
import type { PricingTerms, Totals } from '#domain/pricing/price-cart.ts'

/**
 * Why a line can't be sold as asked for. `gone`: no longer sold; `choose_size`, `choose_color`: it comes in sizes or colours by
 * now and none is named; `not_made`: not made in that size and colour; `sold_out`; `too_many`: more than there are, or than
 * the lines before it leave of the same stock.
 */
export type LineProblem = 'gone' | 'choose_size' | 'choose_color' | 'not_made' | 'sold_out' | 'too_many'

/** A line as the shop would sell it now; it counts in the totals with the pieces that are `sellable`. */
export type QuotedLine =
  | (CartLine & { sellable: number; problem: Exclude<LineProblem, 'gone'> | null })
  | (CartLineInput & { problem: 'gone' })

/** What a cart costs now, by the server's own catalogue and coupons. */
export type Quote = {
  lines: QuotedLine[]
  totals: Totals
  /** What the totals were computed by, besides prices and coupon. */
  terms: PricingTerms
  /** The coupon as it counts in the totals, or null when none was asked for or it can't be used. */
  coupon: Coupon | null
  /** Why the coupon that was asked for doesn't count, as a message to the shopper. */
  couponProblem: (CouponRefusal & { message: string }) | null
}
