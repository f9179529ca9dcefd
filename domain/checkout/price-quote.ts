import { type CouponRow, checkCoupon, couponMessage } from '#domain/coupons/coupon.ts'
import { type PricedLine, type PricingTerms, priceCart } from '#domain/pricing/price-cart.ts'
import type { Quote, QuotedLine } from './quote.ts'

/**
 * Prices the lines that can be sold, in the quantity that can be sold. The coupon found for `code` is used if it is
 * valid at `now`; else the quote says why not. An empty code means no coupon.
 */
export function priceQuote(
  lines: QuotedLine[],
  code: string,
  coupon: CouponRow | null,
  { terms, now }: { terms: PricingTerms; now: Date },
): Omit<Quote, 'lines'> {
  const priced = lines.flatMap(sellable)
  const withoutCoupon = priceCart(priced, null, terms)
  const refusal = code === '' ? null : checkCoupon(coupon, withoutCoupon.subtotal, now)
  if (!coupon || refusal) {
    const couponProblem = refusal && { ...refusal, message: couponMessage(refusal) }
    return { totals: withoutCoupon, terms, coupon: null, couponProblem }
  }
  const { isActive, startsAt, expiresAt, usageLimit, timesUsed, limitPerCustomer, usedByCustomer, ...applied } = coupon
  return { totals: priceCart(priced, applied, terms), terms, coupon: applied, couponProblem: null }
}

function sellable(line: QuotedLine): PricedLine[] {
  return line.problem === 'gone' || line.sellable === 0 ? [] : [{ price: line.price, quantity: line.sellable }]
}
