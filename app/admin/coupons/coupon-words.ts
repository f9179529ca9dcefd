import type { AdminCoupon, CouponState } from '#domain/coupons/admin-coupon.ts'
import { formatPercent } from '#domain/coupons/typed-percent.ts'
import { formatNaira } from '#domain/money/money.ts'
import type { AdminIconName } from '../ui/admin-icon.tsx'
import type { BadgeTone } from '../ui/badge.tsx'

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** A day, yyyy-mm-dd, as the specification writes it: Nov 30, 2026. What is no day is left as it is. */
export function shortDay(day: string): string {
  const [year, month, number] = day.split('-')
  const name = months[Number(month) - 1]
  return name === undefined ? day : `${name} ${Number(number)}, ${year}`
}

/** Percent, or naira. */
export const discountText = ({ discountType, discountValue }: AdminCoupon): string =>
  discountType === 'percentage' ? `${formatPercent(discountValue)}%` : formatNaira(discountValue)

/** What has to be bought for it, where anything has. */
export const minimumText = ({ minPurchaseAmount }: AdminCoupon): string | null =>
  minPurchaseAmount > 0 ? `Min. purchase: ${formatNaira(minPurchaseAmount)}` : null

/** The most that a percentage takes off, where there is a most. */
export const capText = ({ discountType, maxDiscountAmount }: AdminCoupon): string | null =>
  discountType === 'percentage' && maxDiscountAmount ? `Up to ${formatNaira(maxDiscountAmount)}` : null

export const validUntilText = ({ expiresOn }: AdminCoupon): string =>
  expiresOn === null ? 'No expiry' : shortDay(expiresOn)

export function usageText({ timesUsed, usageLimit }: AdminCoupon): string {
  const used = `${timesUsed.toLocaleString('en-NG')} used`
  return usageLimit ? `${used} / ${usageLimit.toLocaleString('en-NG')}` : used
}

/** What else there is to know of its uses: those that may come back, and how often one customer may use it. */
export const usageNotes = ({ held, limitPerCustomer }: AdminCoupon): string[] => [
  ...(held > 0 ? [`${held.toLocaleString('en-NG')} in unpaid orders`] : []),
  ...(limitPerCustomer ? [`${limitPerCustomer.toLocaleString('en-NG')} per customer`] : []),
]

/** Active or Inactive, and why an active one can't be used now. */
export function statusOf({ isActive, state, startsOn }: AdminCoupon): {
  word: 'Active' | 'Inactive' | 'Archived'
  tone: BadgeTone
  icon: AdminIconName
  why: string | null
} {
  if (state === 'archived') return { word: 'Archived', tone: 'calm', icon: 'archive', why: null }
  if (!isActive) return { word: 'Inactive', tone: 'calm', icon: 'close', why: null }
  const why = reasons[state]
  const active = { word: 'Active', tone: 'good', icon: 'check' } as const
  if (why === undefined) return { ...active, why: null }
  return { ...active, tone: state === 'not_started' ? 'planned' : 'low', why: why(shortDay(startsOn)) }
}

const reasons: Partial<Record<CouponState, (start: string) => string>> = {
  not_started: (start) => `Starts ${start}`,
  expired: () => 'Expired',
  used_up: () => 'Used up',
}
