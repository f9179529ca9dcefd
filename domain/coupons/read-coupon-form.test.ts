import { describe, expect, test } from 'vitest'
import { hostileText } from '#test/hostile-text.ts'
import { type CouponField, type CouponForm, emptyCouponForm, formOfCoupon } from './coupon-form.ts'
import { readCouponForm } from './read-coupon-form.ts'

const whole: CouponForm = { ...emptyCouponForm('2026-11-23'), code: 'ASO10', discountValue: '10' }
const read = (typed: Partial<CouponForm>) => readCouponForm({ ...whole, ...typed })
const draftOf = (typed: Partial<CouponForm>) => {
  const found = read(typed)
  if (!found.ok) throw new Error(JSON.stringify(found.errors))
  return found.draft
}
const errorsOf = (typed: Partial<CouponForm>) => {
  const found = read(typed)
  return found.ok ? [] : found.errors.map(({ field, message }) => `${field}: ${message}`)
}

// @rule back-office §9 Coupons | A new coupon is a percentage with a minimum of 0, starts today and is active
//   broken by: a new coupon that isn't active (coupon-form.ts)
test('a new form has the default values', () => {
  expect(emptyCouponForm('2026-11-23')).toMatchObject({
    discountType: 'percentage',
    minPurchaseAmount: '0',
    startsOn: '2026-11-23',
    expiresOn: '',
    isActive: true,
    showInBanner: false,
  })
  expect(draftOf({})).toEqual({
    code: 'ASO10',
    description: '',
    discountType: 'percentage',
    discountValue: 1_000,
    minPurchaseAmount: 0,
    maxDiscountAmount: null,
    startsAt: new Date('2026-11-22T23:00:00Z'),
    expiresAt: null,
    usageLimit: null,
    limitPerCustomer: null,
    isActive: true,
    showInBanner: false,
  })
})

describe('a coupon’s form', () => {
  // @rule back-office §5 Coupons | Code, discount type, discount value and start date are required, the others optional
  //   broken by: an empty start date accepted (read-coupon-form.ts)
  test('needs code, value and start; its type is one of the two', () => {
    expect(errorsOf({ code: ' \u200f\u200b ', discountValue: ' ', startsOn: '' })).toEqual([
      'code: Coupon code is required',
      'discountValue: Discount value is required',
      'startsOn: Start date is required',
    ])
  })

  // @rule back-office §5 Coupons | The value is read as a decimal; min purchase is 0 when empty, max discount and limits null
  //   broken by: an empty max discount read as 0 (read-coupon-form.ts)
  test('reads decimals and amounts as people type them; empty fields are null or 0', () => {
    expect(draftOf({ discountValue: '12.5 %', maxDiscountAmount: '₦30k', minPurchaseAmount: '40,000' })).toMatchObject({
      discountValue: 1_250,
      maxDiscountAmount: 3_000_000,
      minPurchaseAmount: 4_000_000,
    })
    expect(draftOf({ discountType: 'fixed', discountValue: '5,000.50', maxDiscountAmount: 'none' })).toMatchObject({
      discountType: 'fixed',
      discountValue: 500_050,
      maxDiscountAmount: null,
    })
    expect(
      draftOf({ minPurchaseAmount: '', maxDiscountAmount: '', usageLimit: '', limitPerCustomer: ' ' }),
    ).toMatchObject({
      minPurchaseAmount: 0,
      maxDiscountAmount: null,
      usageLimit: null,
      limitPerCustomer: null,
    })
    expect(draftOf({ usageLimit: '1,000', limitPerCustomer: '1' })).toMatchObject({
      usageLimit: 1_000,
      limitPerCustomer: 1,
    })
  })

  test('accepts the largest amounts and uses, and reads a cap of 0 as none', () => {
    const largest = { discountType: 'fixed', discountValue: '100m', minPurchaseAmount: '100m' } as const
    expect(draftOf({ ...largest, usageLimit: '1,000,000' })).toMatchObject({
      ...{ discountValue: 10_000_000_000, minPurchaseAmount: 10_000_000_000 },
      usageLimit: 1_000_000,
    })
    expect(draftOf({ discountValue: '100' }).discountValue).toBe(10_000)
    expect(draftOf({ maxDiscountAmount: '100m' }).maxDiscountAmount).toBe(10_000_000_000)
    for (const maxDiscountAmount of ['0', ' ']) expect(draftOf({ maxDiscountAmount }).maxDiscountAmount).toBeNull()
  })

  // @rule §5 Coupon | The code is trimmed and upper-cased before it is looked up
  test('normalises the code as for look-ups, without invisible characters', () => {
    expect(draftOf({ code: ' \u200faso-\u202eẹ̀kọ́\u200b 10 ' }).code).toBe('ASO-ẸK\u0300Ọ́ 10'.replace('ẸK\u0300', 'Ẹ̀K'))
  })

  // @rule D42 | A coupon starts at the start of its first day in Lagos and ends with its last
  //   broken by: ended at the start of its last day (admin-coupon.ts)
  test('turns days into times in Lagos', () => {
    expect(draftOf({ startsOn: '2026-12-01', expiresOn: '2026-12-31' })).toMatchObject({
      startsAt: new Date('2026-11-30T23:00:00Z'),
      expiresAt: new Date('2026-12-31T23:00:00Z'),
    })
    expect(draftOf({ startsOn: '2028-02-29', expiresOn: '2028-02-29' }).expiresAt).toEqual(
      new Date('2028-02-29T23:00:00Z'),
    )
  })
})

const percentage = 'discountValue: Please write a percentage above 0, of at most 100'
const aboveZero = 'discountValue: Please write an amount above ₦0'
const uses = 'Please write a whole number from 1 to 1,000,000, or leave it empty for no limit'
const orEmpty = 'Please write an amount, or leave it empty'

// @rule Bad input | Invalid values of a coupon are refused beside their field, and everything typed is kept
//   broken by: percentages above 100 accepted (read-coupon-form.ts)
test.each<[Partial<CouponForm>, string]>([
  [{ discountValue: '100.01' }, percentage],
  [{ discountValue: '0' }, percentage],
  [{ discountValue: '-5' }, percentage],
  [{ discountValue: 'ten' }, percentage],
  [{ discountValue: '9'.repeat(10_000) }, percentage],
  [{ discountType: 'fixed', discountValue: ' ' }, 'discountValue: Discount value is required'],
  [{ discountType: 'fixed', discountValue: '0' }, aboveZero],
  [{ discountType: 'fixed', discountValue: '-1' }, aboveZero],
  [{ discountType: 'fixed', discountValue: '1e9' }, aboveZero],
  [{ discountType: 'fixed', discountValue: '200m' }, 'discountValue: Please write at most ₦100,000,000'],
  [{ minPurchaseAmount: '-1' }, `minPurchaseAmount: ${orEmpty}`],
  [{ minPurchaseAmount: '101m' }, 'minPurchaseAmount: Please write at most ₦100,000,000'],
  [{ maxDiscountAmount: '<b>1</b>' }, `maxDiscountAmount: ${orEmpty}`],
  [{ startsOn: ' ' }, 'startsOn: Start date is required'],
  [{ startsOn: '2026-02-30' }, 'startsOn: Please choose a day'],
  [{ startsOn: 'tomorrow' }, 'startsOn: Please choose a day'],
  [{ startsOn: '0026-11-23' }, 'startsOn: Please choose a day'],
  [{ expiresOn: '2026-13-01' }, 'expiresOn: Please choose a day'],
  [{ expiresOn: '2026-11-22' }, 'expiresOn: The last day can’t be before the start date'],
  [{ usageLimit: '0' }, `usageLimit: ${uses}`],
  [{ usageLimit: '-1' }, `usageLimit: ${uses}`],
  [{ usageLimit: '2.5' }, `usageLimit: ${uses}`],
  [{ usageLimit: '9999999999' }, `usageLimit: ${uses}`],
  [{ limitPerCustomer: 'one' }, `limitPerCustomer: ${uses}`],
  [{ code: 'ọ'.repeat(10_000) }, 'code: Please write the code in one line of at most 64 characters'],
  [{ code: 'ASO\n10' }, 'code: Please write the code in one line of at most 64 characters'],
  [{ description: 'ọ'.repeat(10_000) }, 'description: Please use at most 500 characters'],
])('%j is refused', (typed, message) => {
  expect(errorsOf(typed)).toEqual([message])
})

test('markup and formulas are kept as text; direction marks are removed', () => {
  const draft = draftOf({ code: '<b>=1+1</b>', description: `${hostileText}\u202e\u0000` })
  expect(draft).toMatchObject({ code: '<B>=1+1</B>', description: hostileText })
})

test('a percentage is shown as one, not as an amount', () => {
  const { startsAt, expiresAt, ...draft } = draftOf({ discountValue: '12.5' })
  const stored = { ...draft, id: 'c', startsOn: '2026-11-23', expiresOn: null, version: 1, timesUsed: 0, held: 0 }
  expect(formOfCoupon({ ...stored, state: 'live' }).discountValue).toBe('12.5')
})

test('a coupon that is opened and saved unchanged stays the same', () => {
  const typed: Partial<CouponForm> = {
    description: 'Two\nlines',
    discountType: 'fixed',
    discountValue: '5,000.50',
    minPurchaseAmount: '40,000',
    expiresOn: '2026-12-31',
    usageLimit: '7',
    limitPerCustomer: '1',
    isActive: false,
    showInBanner: true,
  }
  const { startsAt, expiresAt, ...draft } = draftOf(typed)
  const form = formOfCoupon({
    ...{ ...draft, id: 'c', startsOn: '2026-11-23', expiresOn: '2026-12-31', version: 1 },
    ...{ timesUsed: 3, held: 1, state: 'inactive' },
  })
  expect(form).toEqual({ ...whole, ...typed })
  const fields: CouponField[] = ['maxDiscountAmount', 'usageLimit', 'limitPerCustomer', 'expiresOn']
  const empty = formOfCoupon({
    ...{ ...draft, id: 'c', startsOn: '2026-11-23', expiresOn: null, version: 1, timesUsed: 0, held: 0, state: 'live' },
    ...{ usageLimit: 0, limitPerCustomer: 0, maxDiscountAmount: 0 },
  })
  expect(fields.map((field) => empty[field])).toEqual(['', '', '', ''])
})
