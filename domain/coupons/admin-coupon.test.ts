import { expect, test } from 'vitest'
import { type CouponTerms, couponState, lastDay } from './admin-coupon.ts'
import { checkCoupon } from './coupon.ts'

const now = new Date('2026-11-23T12:00:00Z')
const live: CouponTerms = {
  isActive: true,
  startsAt: now,
  expiresAt: null,
  usageLimit: null,
  timesUsed: 0,
  archivedAt: null,
}

// @rule D10a | The back office uses one rule for live: active, started, not expired, not used up
//   broken by: a coupon called live until just after its expiry (admin-coupon.ts)
test.each<[Partial<CouponTerms>, string, string | undefined]>([
  [{}, 'live', undefined],
  [{ expiresAt: new Date(now.getTime() + 1), usageLimit: 2, timesUsed: 1 }, 'live', undefined],
  [{ usageLimit: 0, timesUsed: 9 }, 'live', undefined],
  [{ isActive: false }, 'inactive', 'not_found'],
  [{ startsAt: new Date(now.getTime() + 1) }, 'not_started', 'not_started'],
  [{ expiresAt: now }, 'expired', 'expired'],
  [{ usageLimit: 2, timesUsed: 2 }, 'used_up', 'used_up'],
])('%j is %s, and the checkout agrees', (terms, state, reason) => {
  const coupon = { ...live, ...terms }
  expect(couponState(coupon, now)).toBe(state)
  const rest = { id: 'c', code: 'C', discountType: 'fixed', discountValue: 1, minPurchaseAmount: 0 } as const
  const ofCheckout = { ...coupon, ...rest, maxDiscountAmount: null, limitPerCustomer: null, usedByCustomer: 0 }
  expect(checkCoupon(ofCheckout, 1, now)?.reason).toBe(reason)
})

test('an archived coupon is only that', () => {
  expect(couponState({ ...live, isActive: false, archivedAt: now }, now)).toBe('archived')
})

test('a coupon’s last day is the day that ends at its expiry', () => {
  expect(lastDay(new Date('2026-12-31T23:00:00Z'))).toBe('2026-12-31')
  expect(lastDay(new Date('2026-12-31T23:00:00.001Z'))).toBe('2027-01-01')
})
