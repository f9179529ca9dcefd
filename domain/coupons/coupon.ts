import { formatFigure, type Kobo } from '#domain/money/money.ts'

export type DiscountType = 'percentage' | 'fixed'

/** Where an order's use of its coupon stands: held while the order is unpaid, used once it is paid, released when it ends unpaid. */
export type RedemptionState = 'held' | 'used' | 'released'

/** A coupon's terms, as pricing needs them. */
export type Coupon = {
  id: string
  code: string
  discountType: DiscountType
  /** Hundredths of a percent for a percentage (1250 = 12.5 %), kobo for a fixed discount. */
  discountValue: number
  minPurchaseAmount: Kobo
  /** Null or 0: no cap. */
  maxDiscountAmount: Kobo | null
}

/** Why a code can't be used, in the order of the checks. */
export type CouponRefusal =
  | { reason: 'not_found' }
  | { reason: 'not_started' }
  | { reason: 'expired' }
  | { reason: 'used_up' }
  | { reason: 'below_minimum'; minimum: Kobo }

export type CouponRow = Coupon & {
  isActive: boolean
  startsAt: Date
  expiresAt: Date | null
  /** Null or 0: unlimited. */
  usageLimit: number | null
  timesUsed: number
  /** How often one customer may use it; null or 0 means without limit. */
  limitPerCustomer: number | null
  /** How often the customer has used it, as far as she is known. */
  usedByCustomer: number
}

/**
 * Who wants to use a coupon: a customer is known by her account and its e-mail address, a guest by the address that she
 * gives.
 */
export type CouponCustomer = { userId: string | null; email: string | null }

/** A guest who hasn't given an e-mail address yet; it comes with the order. */
export const unknownCustomer: CouponCustomer = { userId: null, email: null }

/** The form in which codes are stored and looked up: the same however a keyboard writes letters with their marks. */
export const normaliseCode = (typed: string) => typed.trim().toUpperCase().normalize('NFC')

export const maxCodeLength = 64

/**
 * Finds a code in a text from an untrusted source, such as an address, and normalises it; null if the text can't be a
 * code.
 */
export function readCode(text: string): string | null {
  const code = normaliseCode(text)
  return code !== '' && code.length <= maxCodeLength && code.isWellFormed() && !/\p{Cc}/u.test(code) ? code : null
}

/** Checks a coupon against a subtotal and a time; returns the reason why it can't be used, or null if it can. */
export function checkCoupon(coupon: CouponRow | null, subtotal: Kobo, now: Date): CouponRefusal | null {
  if (!coupon?.isActive) return { reason: 'not_found' }
  if (now < coupon.startsAt) return { reason: 'not_started' }
  if (coupon.expiresAt !== null && now >= coupon.expiresAt) return { reason: 'expired' }
  if (isReached(coupon.usageLimit, coupon.timesUsed)) return { reason: 'used_up' }
  if (isReached(coupon.limitPerCustomer, coupon.usedByCustomer)) return { reason: 'used_up' }
  if (!meetsMinimum(coupon, subtotal)) return { reason: 'below_minimum', minimum: coupon.minPurchaseAmount }
  return null
}

/** Whether so many uses reach a limit; 0 and null mean that there is none. */
export const isReached = (limit: number | null, uses: number): boolean => limit !== null && limit > 0 && uses >= limit

/** The message to the shopper for a refusal. */
export function couponMessage(refusal: CouponRefusal): string {
  switch (refusal.reason) {
    case 'not_found':
      return 'Coupon not found'
    case 'not_started':
      return 'This coupon is not active yet'
    case 'expired':
      return 'This coupon has expired'
    case 'used_up':
      return 'This coupon has reached its usage limit'
    case 'below_minimum':
      return `Minimum purchase of ₦${formatFigure(refusal.minimum)} required for this coupon`
  }
}

/** Whether a subtotal is large enough for a coupon; exactly its minimum is. */
const meetsMinimum = ({ minPurchaseAmount }: Coupon, subtotal: Kobo) => subtotal >= minPurchaseAmount

/**
 * The discount in kobo on a subtotal: a percentage rounded down to the kobo and capped, or the fixed value; never more than
 * the subtotal, and nothing below the coupon's minimum.
 */
export function discountFor(coupon: Coupon, subtotal: Kobo): Kobo {
  if (!meetsMinimum(coupon, subtotal)) return 0
  if (coupon.discountType === 'fixed') return Math.min(coupon.discountValue, subtotal)
  // Through BigInt: a large subtotal times 10,000 may pass the safe integers.
  const share = Number((BigInt(subtotal) * BigInt(coupon.discountValue)) / 10_000n)
  const capped = coupon.maxDiscountAmount ? Math.min(share, coupon.maxDiscountAmount) : share
  return Math.min(capped, subtotal)
}
