import type { CouponRow } from '#domain/coupons/coupon.ts'
import type { PricingTerms, Totals } from '#domain/pricing/price-cart.ts'

/** A line with the name of the stock that it draws on. A line whose `stock` is null can't be bought. */
export type ExpectedLine = { stock: string | null; price: number; quantity: number }

/** The conditions under which a cart is sold. `pieces`: the number on hand, by the name of the stock. */
export type ExpectedBy = {
  pieces: ReadonlyMap<string, number>
  coupon: CouponRow | null
  terms: PricingTerms
  now: Date
}

/**
 * The sums of a cart as the specification words them, piece by piece and without any of the shop's own calculations, to compare those with.
 */
export function expectedSums(lines: readonly ExpectedLine[], { pieces, coupon, terms, now }: ExpectedBy): Totals {
  const left = new Map(pieces)
  const sold: number[] = []
  for (const { stock, price, quantity } of lines) {
    for (let piece = 0; stock !== null && piece < quantity; piece++) {
      const there = left.get(stock) ?? 0
      if (there === 0) break
      left.set(stock, there - 1)
      sold.push(price)
    }
  }
  let subtotal = 0
  for (const price of sold) subtotal += price
  const discount = coupon && counts(coupon, subtotal, now) ? Math.min(takenOff(coupon, subtotal), subtotal) : 0
  const isFree = sold.length === 0 || subtotal - discount > terms.freeShippingAbove
  const shippingFee = isFree ? 0 : terms.shippingFee
  return { subtotal, discount, shippingFee, totalAmount: subtotal + shippingFee - discount }
}

function counts(coupon: CouponRow, subtotal: number, now: Date): boolean {
  const hasBegun = coupon.startsAt.getTime() <= now.getTime()
  const hasEnded = coupon.expiresAt !== null && coupon.expiresAt.getTime() <= now.getTime()
  const isUsedUp = Boolean(coupon.usageLimit) && coupon.timesUsed >= Number(coupon.usageLimit)
  return coupon.isActive && hasBegun && !hasEnded && !isUsedUp && subtotal >= coupon.minPurchaseAmount
}

function takenOff({ discountType, discountValue, maxDiscountAmount }: CouponRow, subtotal: number): number {
  if (discountType === 'fixed') return discountValue
  // A hundredth of a percent of every whole ₦100 is one kobo. Of the rest it is a fraction; what is less than a kobo is dropped.
  const rest = subtotal % 10_000
  const share = ((subtotal - rest) / 10_000) * discountValue + Math.floor((rest * discountValue) / 10_000)
  return maxDiscountAmount ? Math.min(share, maxDiscountAmount) : share
}
