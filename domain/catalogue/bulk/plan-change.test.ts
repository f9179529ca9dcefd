import { expect, test } from 'vitest'
import { naira } from '#domain/money/money.ts'
import { productLimits } from '../validate-product.ts'
import type { BulkColumns } from './bulk-change.ts'
import { planChange } from './plan-change.ts'

const product: BulkColumns = {
  price: 10_000 * naira,
  compareAtPrice: null,
  categoryId: 'c',
  isNew: false,
  isFeatured: false,
  archivedAt: null,
  dueAt: null,
}
const now = new Date('2026-05-01T10:00:00Z')
const change = (value: number, by: 'percent' | 'amount' = 'percent', oldPrice: 'keep' | 'set' | 'clear' = 'keep') =>
  ({ act: 'price', by, value, oldPrice }) as const

// @rule back-office §2 Products list | Prices are changed by percent or amount and rounded to whole naira, halves up
//   broken by: kobo kept; rounded down (plan-change.ts)
test.each([
  [10_000, change(1_000), 11_000],
  [10_000, change(-1_000), 9_000],
  [3_333, change(1_000), 3_666],
  [3_335, change(1_000), 3_669],
  [3_335, change(-1_000), 3_002],
  [10_005, change(-5_000), 5_003],
  [10_000, change(1), 10_001],
  [99_999_999, change(-1), 99_989_999],
  [10_000, change(50_050, 'amount'), 10_501],
  [10_000, change(-999_900, 'amount'), 1],
])('₦%d by %j is ₦%d', (price, asked, after) => {
  const planned = planChange({ ...product, price: price * naira }, asked, now)
  expect(planned).toMatchObject({ ok: true, after: { price: after * naira } })
})

// @rule back-office §2 Products list | No bulk change makes a price of ₦0 or less, above the maximum, or above the old price
//   broken by: 0 allowed; the maximum left out; the old price not checked (plan-change.ts)
test.each([
  [product, change(-10_000), 'price_too_low'],
  [product, change(-20_000), 'price_too_low'],
  [product, change(-1_000_000, 'amount'), 'price_too_low'],
  [{ ...product, price: naira }, change(-6_000), 'price_too_low'],
  [{ ...product, price: productLimits.price }, change(1), 'price_too_high'],
  [{ ...product, compareAtPrice: 11_000 * naira }, change(1_000), 'old_price_too_low'],
  [{ ...product, price: 3 * naira }, change(1), 'unchanged'],
] as const)('%j by %j is refused: %s', (from, asked, reason) => {
  expect(planChange(from, asked, now)).toEqual({ ok: false, reason })
})

test('the old price is kept, set to the previous price, or cleared', () => {
  const reduced = { ...product, compareAtPrice: 15_000 * naira }
  const before = { price: 10_000 * naira }
  expect(planChange(reduced, change(-1_000), now)).toEqual({ ok: true, before, after: { price: 9_000 * naira } })
  expect(planChange(reduced, change(-1_000, 'percent', 'set'), now)).toMatchObject({
    after: { price: 9_000 * naira, compareAtPrice: 10_000 * naira },
  })
  expect(planChange(reduced, change(6_000, 'percent', 'clear'), now)).toMatchObject({
    after: { price: 16_000 * naira, compareAtPrice: null },
  })
  // A price that rises isn't a reduction, so no old price is set.
  expect(planChange(product, change(1_000, 'percent', 'set'), now)).toEqual({
    ok: true,
    before,
    after: { price: 11_000 * naira },
  })
})

test('a change to the present value is refused as unchanged', () => {
  expect(planChange(product, { act: 'new', value: false }, now)).toEqual({ ok: false, reason: 'unchanged' })
  expect(planChange(product, { act: 'featured', value: true }, now)).toMatchObject({ after: { isFeatured: true } })
  expect(planChange(product, { act: 'category', categoryId: 'c' }, now)).toEqual({ ok: false, reason: 'unchanged' })
  const archived = { ...product, archivedAt: '2026-01-01T00:00:00.000Z' }
  expect(planChange(archived, { act: 'archive' }, now)).toEqual({ ok: false, reason: 'unchanged' })
  const planned = planChange({ ...product, dueAt: '2027-01-01T00:00:00.000Z' }, { act: 'archive' }, now)
  expect(planned).toMatchObject({ after: { archivedAt: now.toISOString(), dueAt: null } })
})

test('a price can be as high as the maximum, and as low as one naira', () => {
  const near = { ...product, price: productLimits.price - naira }
  expect(planChange(near, change(naira, 'amount'), now)).toMatchObject({
    ok: true,
    after: { price: productLimits.price },
  })
  expect(planChange(near, change(2 * naira, 'amount'), now)).toEqual({ ok: false, reason: 'price_too_high' })
  const low = { ...product, price: 2 * naira }
  expect(planChange(low, change(-naira, 'amount'), now)).toMatchObject({ ok: true, after: { price: naira } })
  expect(planChange(low, change(-2 * naira, 'amount'), now)).toEqual({ ok: false, reason: 'price_too_low' })
})

test('a price must stay below the old price', () => {
  const reduced = { ...product, compareAtPrice: 10_001 * naira }
  expect(planChange(reduced, change(-naira, 'amount'), now)).toMatchObject({ ok: true })
  expect(planChange(reduced, change(naira, 'amount'), now)).toEqual({ ok: false, reason: 'old_price_too_low' })
})

test('fields that don’t change are not part of the planned change', () => {
  expect(planChange(product, { act: 'category', categoryId: 'd' }, now)).toEqual({
    ...{ ok: true, before: { categoryId: 'c' }, after: { categoryId: 'd' } },
  })
  expect(planChange(product, { act: 'new', value: true }, now)).toEqual({
    ...{ ok: true, before: { isNew: false }, after: { isNew: true } },
  })
})
