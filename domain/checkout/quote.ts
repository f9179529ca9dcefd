import type { BasketLine, CartLine } from '#domain/cart/cart-line.ts'
import type { Coupon, CouponRefusal } from '#domain/coupons/coupon.ts'
import type { Totals } from '#domain/pricing/price-basket.ts'

/**
 * A line as the shop would sell it now. `gone`: no longer sold; `not_made`: not made in that size and colour; `sold_out`;
 * `too_many`: more than there are (`available` says how many). Only lines without a problem count in the totals, a line of
 * `too_many` with what is available.
 */
export type QuotedLine =
  | (CartLine & { problem: null | 'not_made' | 'sold_out' | 'too_many' })
  | (BasketLine & { problem: 'gone' })

/** What a basket costs now, by the server's own catalogue and coupons. */
export type Quote = {
  lines: QuotedLine[]
  totals: Totals
  /** The coupon as it counts in the totals, or null when none was asked for or it can't be used. */
  coupon: Coupon | null
  /** Why the coupon that was asked for doesn't count, in the shopper's words. */
  couponProblem: (CouponRefusal & { message: string }) | null
}
