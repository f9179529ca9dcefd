import type { AdminCoupon, CouponState } from '#domain/coupons/admin-coupon.ts'
import { formatPercent } from '#domain/coupons/typed-percent.ts'
import { formatNaira } from '#domain/money/money.ts'
import type { AdminIconName } from '../ui/admin-icon.tsx'
import type { BadgeTone } from '../ui/badge.tsx'

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** A day (yyyy-mm-dd) in the specification's format: Nov 30, 2026. Any other text is returned unchanged. */
export function shortDay(day: string): string {
  const [year, month, number] = day.split('-')
  const name = months[Number(month) - 1]
  return name === undefined ? day : `${name} ${Number(number)}, ${year}`
}

/** The discount as a percentage or an amount in naira. */
export const discountText = ({ discountType, discountValue }: AdminCoupon): string =>
  discountType === 'percentage' ? `${formatPercent(discountValue)}%` : formatNaira(discountValue)

/** The minimum purchase as text; null if there is none. */
export const minimumText = ({ minPurchaseAmount }: AdminCoupon): string | null =>
  minPurchaseAmount > 0 ? `Min. purchase: ${formatNaira(minPurchaseAmount)}` : null

/** The maximum discount of a percentage coupon as text; null if there is none. */
export const capText = ({ discountType, maxDiscountAmount }: AdminCoupon): string | null =>
  discountType === 'percentage' && maxDiscountAmount ? `Up to ${formatNaira(maxDiscountAmount)}` : null

export const validUntilText = ({ expiresOn }: AdminCoupon): string =>
  expiresOn === null ? 'No expiry' : shortDay(expiresOn)

export function usageText({ timesUsed, usageLimit }: AdminCoupon): string {
  const used = `${timesUsed.toLocaleString('en-NG')} used`
  return usageLimit ? `${used} / ${usageLimit.toLocaleString('en-NG')}` : used
}

/** Notes about a coupon's usage: uses by unpaid orders, which may be released, and the limit per customer. */
export const usageNotes = ({ held, limitPerCustomer }: AdminCoupon): string[] => [
  ...(held > 0 ? [`${held.toLocaleString('en-NG')} in unpaid orders`] : []),
  ...(limitPerCustomer ? [`${limitPerCustomer.toLocaleString('en-NG')} per customer`] : []),
]

/** Active, Inactive or Archived, and why an active coupon can't be used now. */
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
