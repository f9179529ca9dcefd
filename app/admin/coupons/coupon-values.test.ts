import { expect, test } from 'vitest'
import { emptyCouponForm } from '#domain/coupons/coupon-form.ts'
import { conflictsOf, mergeVersions } from './coupon-values.ts'
import { shortDay } from './coupon-words.ts'

const base = { ...emptyCouponForm('2026-11-23'), code: 'ASO10', discountValue: '10' }

// @rule Editing | Of a coupon that two have changed, both versions are shown where they contradict, and everything else is kept from both
//   broken by: what only they changed overwritten (form-versions.ts)
test('what only one has changed is kept, what both have changed is shown in words', () => {
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
