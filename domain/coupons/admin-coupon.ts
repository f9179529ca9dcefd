import { dayAfter, lagosDay, startOfLagosDay } from '#domain/lagos-day.ts'
import type { Kobo } from '#domain/money/money.ts'
import { type DiscountType, isReached } from './coupon.ts'

/** Whether a coupon is live, or the first reason why it isn't. */
export type CouponState = 'live' | 'inactive' | 'not_started' | 'expired' | 'used_up' | 'archived'

/** A coupon as the back office shows and edits it. Dates are yyyy-mm-dd in Lagos. */
export type AdminCoupon = {
  id: string
  code: string
  description: string
  discountType: DiscountType
  discountValue: number
  minPurchaseAmount: Kobo
  maxDiscountAmount: Kobo | null
  startsOn: string
  /** The last day on which the coupon can be used; null if it never expires. */
  expiresOn: string | null
  usageLimit: number | null
  limitPerCustomer: number | null
  /** Uses by orders, paid and unpaid. */
  timesUsed: number
  /** Those of them held by unpaid orders; they become free again if the orders aren't paid. */
  held: number
  isActive: boolean
  showInBanner: boolean
  version: number
  state: CouponState
}

/** The columns of a coupon that its form edits, and the times between which it can be used. */
export type CouponTerms = {
  isActive: boolean
  startsAt: Date
  expiresAt: Date | null
  usageLimit: number | null
  timesUsed: number
  archivedAt: Date | null
}

/** A coupon's state at a moment, by the same rules as in the checkout and the banner. */
export function couponState(coupon: CouponTerms, now: Date): CouponState {
  if (coupon.archivedAt !== null) return 'archived'
  if (!coupon.isActive) return 'inactive'
  if (now < coupon.startsAt) return 'not_started'
  if (coupon.expiresAt !== null && now >= coupon.expiresAt) return 'expired'
  return isReached(coupon.usageLimit, coupon.timesUsed) ? 'used_up' : 'live'
}

/** When a coupon becomes valid whose first day is `day`: as that day begins in Lagos. */
export const startOf = (day: string): Date => startOfLagosDay(day)

/** When a coupon expires whose last day is `day`: as that day ends in Lagos. */
export const endOf = (day: string): Date => startOfLagosDay(dayAfter(day))

/** The last day of validity of a coupon that expires at a moment. */
export const lastDay = (expiresAt: Date): string => lagosDay(new Date(expiresAt.getTime() - 1))
