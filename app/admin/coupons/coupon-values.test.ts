import { expect, test } from 'vitest'
import { emptyCouponForm } from '#domain/coupons/coupon-form.ts'
import { conflictsOf, mergeVersions } from './coupon-values.ts'
import { shortDay } from './coupon-words.ts'

const base = { ...emptyCouponForm('2026-11-23'), code: 'ASO10', discountValue: '10' }

// @rule Editing | When two people changed a coupon, conflicting fields show both versions, and all other changes are kept
//   broken by: fields that only the other person changed overwritten (form-versions.ts)
test('a field changed by one person is kept, a field changed by both is shown in words', () => {
  const theirs = { ...base, description: 'Theirs', isActive: false, expiresOn: '2026-12-01' }
  const yours = { ...base, discountType: 'fixed' as const, isActive: true, expiresOn: '2026-12-31' }
  expect(conflictsOf({ base, theirs, yours })).toEqual([
    { name: 'Valid until', theirs: 'Dec 1, 2026', yours: 'Dec 31, 2026' },
  ])
  expect(mergeVersions({ base, theirs, yours })).toEqual({
    ...{ ...yours, description: 'Theirs', isActive: false },
  })
  expect(conflictsOf({ base: null, theirs, yours }).map(({ name, theirs, yours }) => [name, theirs, yours])).toEqual([
    ['Description', 'Theirs', ''],
    ['Discount type', 'Percentage', 'Fixed amount'],
    ['Valid until', 'Dec 1, 2026', 'Dec 31, 2026'],
    ['Active', 'No', 'Yes'],
  ])
})

// @rule back-office §2 Coupons | Valid Until is a date like Nov 30, 2026
test('days are written as MMM d, yyyy', () => {
  expect(['2026-11-30', '2026-01-05', ''].map(shortDay)).toEqual(['Nov 30, 2026', 'Jan 5, 2026', ''])
})
