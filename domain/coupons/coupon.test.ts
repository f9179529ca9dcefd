import { describe, expect, test } from 'vitest'
import {
  type CouponRow,
  checkCoupon,
  couponMessage,
  discountFor,
  maxCodeLength,
  normaliseCode,
  readCode,
} from './coupon.ts'

const now = new Date('2026-06-01T12:00:00Z')
const aCoupon = (terms: Partial<CouponRow> = {}): CouponRow => ({
  id: 'c1',
  code: 'ASO10',
  discountType: 'percentage',
  discountValue: 1000,
  minPurchaseAmount: 0,
  maxDiscountAmount: null,
  isActive: true,
  startsAt: new Date('2026-01-01T00:00:00Z'),
  expiresAt: null,
  usageLimit: null,
  timesUsed: 0,
  limitPerCustomer: null,
  usedByCustomer: 0,
  ...terms,
})

const check = (coupon: CouponRow | null, subtotal = 1_000_000) => {
  const refusal = checkCoupon(coupon, subtotal, now)
  return refusal && couponMessage(refusal)
}

describe('a coupon is refused', () => {
  test('when it doesn’t exist or is inactive', () => {
    expect(check(null)).toBe('Coupon not found')
    expect(check(aCoupon({ isActive: false }))).toBe('Coupon not found')
  })

  test('until the moment it starts, and not from then on', () => {
    expect(check(aCoupon({ startsAt: new Date(now.getTime() + 1) }))).toBe('This coupon is not active yet')
    expect(check(aCoupon({ startsAt: now }))).toBeNull()
  })

  test('from the moment it expires, and not before', () => {
    expect(check(aCoupon({ expiresAt: now }))).toBe('This coupon has expired')
    expect(check(aCoupon({ expiresAt: new Date(now.getTime() + 1) }))).toBeNull()
  })

  // @rule §5 Coupon | A usage limit of 0 means no limit
  //   broken by: 0 counted as a limit (coupon.ts)
  test('when its limit is reached; 0 means no limit', () => {
    expect(check(aCoupon({ usageLimit: 5, timesUsed: 5 }))).toBe('This coupon has reached its usage limit')
    expect(check(aCoupon({ usageLimit: 5, timesUsed: 4 }))).toBeNull()
    expect(check(aCoupon({ usageLimit: 0, timesUsed: 900 }))).toBeNull()
  })

  // @rule §5 Coupon | A reached limit per customer has the message of the usage limit; 0 means no limit
  //   broken by: the customer's uses not compared (coupon.ts)
  test('when the customer has reached her limit', () => {
    const reached = 'This coupon has reached its usage limit'
    expect(check(aCoupon({ limitPerCustomer: 1, usedByCustomer: 1 }))).toBe(reached)
    expect(check(aCoupon({ limitPerCustomer: 2, usedByCustomer: 1 }))).toBeNull()
    expect(check(aCoupon({ limitPerCustomer: 0, usedByCustomer: 3 }))).toBeNull()
  })

  test('below its minimum, with the minimum named', () => {
    const coupon = aCoupon({ minPurchaseAmount: 4_000_000 })
    expect(check(coupon, 3_999_999)).toBe('Minimum purchase of ₦40,000 required for this coupon')
    expect(check(coupon, 4_000_000)).toBeNull()
  })

  // @rule §3 Entities | A coupon has its code, state, times, limit, minimum, type, value and cap
  //   broken by: an inactive coupon judged like others (coupon.ts)
  // @rule §5 Coupon | The checks in their order
  //   broken by: the minimum checked before start, expiry and limit (coupon.ts)
  test('for the first reason that applies, in the specified order', () => {
    const hopeless = aCoupon({
      startsAt: new Date(now.getTime() + 1),
      expiresAt: now,
      usageLimit: 1,
      timesUsed: 1,
      minPurchaseAmount: 1_000_001,
    })
    const reasons = [
      hopeless,
      { ...hopeless, startsAt: now },
      { ...hopeless, startsAt: now, expiresAt: null },
      { ...hopeless, startsAt: now, expiresAt: null, usageLimit: null },
    ].map((coupon) => checkCoupon(coupon, 1_000_000, now))
    expect(reasons).toEqual([
      { reason: 'not_started' },
      { reason: 'expired' },
      { reason: 'used_up' },
      { reason: 'below_minimum', minimum: 1_000_001 },
    ])
    expect(checkCoupon({ ...hopeless, isActive: false }, 1_000_000, now)).toEqual({ reason: 'not_found' })
  })
})

describe('a discount', () => {
  // @rule §5 Discount | Percentage = subtotal × value ÷ 100
  //   broken by: a percentage rounded instead of cut (coupon.ts)
  test('of a percentage is rounded down to the kobo', () => {
    expect(discountFor(aCoupon({ discountValue: 1250 }), 999_999)).toBe(124_999)
  })

  // @rule §5 Discount | Capped at max_discount_amount when above 0
  //   broken by: the cap left out of the discount (coupon.ts)
  test('of a percentage stops at its cap; a cap of 0 means none', () => {
    expect(discountFor(aCoupon({ discountValue: 2000, maxDiscountAmount: 3_000_000 }), 90_000_000)).toBe(3_000_000)
    expect(discountFor(aCoupon({ discountValue: 2000, maxDiscountAmount: 0 }), 90_000_000)).toBe(18_000_000)
  })

  // @rule §5 Discount, D2 | Never more than the subtotal
  //   broken by: a fixed discount not limited to the subtotal (coupon.ts)
  test('never exceeds the subtotal', () => {
    expect(discountFor(aCoupon({ discountType: 'fixed', discountValue: 500_000 }), 100_000)).toBe(100_000)
    expect(discountFor(aCoupon({ discountValue: 10_000 }), 123)).toBe(123)
  })

  test('that is fixed is exactly its value, without a cap', () => {
    const coupon = aCoupon({ discountType: 'fixed', discountValue: 500_050, maxDiscountAmount: 100 })
    expect(discountFor(coupon, 9_000_000)).toBe(500_050)
  })

  test.each(['fixed', 'percentage'] as const)('that is %s is zero below the coupon’s minimum', (discountType) => {
    const coupon = aCoupon({ discountType, discountValue: 1_000, minPurchaseAmount: 4_000_000 })
    expect(discountFor(coupon, 3_999_999)).toBe(0)
    expect(discountFor(coupon, 4_000_000)).toBeGreaterThan(0)
  })
})

test('codes are looked up trimmed and in capitals', () => {
  expect(normaliseCode('  aso10 ')).toBe('ASO10')
})

test('a code is the same however its accented letters are encoded', () => {
  const spellings = ['\u1eb9\u0301gb\u1eb9', 'e\u0323\u0301gbe\u0323', '\u00e9\u0323gb\u1eb9', 'E\u0301\u0323GBE\u0323']
  expect(new Set(spellings.map(normaliseCode))).toEqual(new Set(['\u1eb8\u0301GB\u1eb8']))
})

test.each([
  [' aso10 ', 'ASO10'],
  ['Ẹ̀kọ́-10 %', 'Ẹ̀KỌ́-10 %'],
  ['x'.repeat(maxCodeLength), 'X'.repeat(maxCodeLength)],
])('%j is the code %j', (text, code) => {
  expect(readCode(text)).toBe(code)
})

test.each(['', '  ', 'x'.repeat(maxCodeLength + 1), 'ASO\u000010', 'ASO\n10', 'ASO\ud800'])(
  '%j is no valid code',
  (text) => {
    expect(readCode(text)).toBeNull()
  },
)
