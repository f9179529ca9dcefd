import { expect, test } from 'vitest'
import { readChange, readSelection } from './sent-plan.ts'

const price = (by: 'percent' | 'amount', typed: string, way: 'up' | 'down' = 'up') =>
  readChange({ act: 'price', by, way, typed, oldPrice: 'keep' })

// @rule Bad input | A percentage or an amount is read in the usual notations; an invalid one is refused beside its field
//   broken by: a percentage of 0 accepted; a negative amount accepted (sent-plan.ts)
test.each([
  ['percent', '10', 1_000],
  ['percent', ' 12.5 % ', 1_250],
  ['percent', '0.01', 1],
  ['percent', '1000', 100_000],
  ['amount', '₦1,500', 150_000],
  ['amount', '2k', 200_000],
] as const)('%s %s', (by, typed, value) => {
  expect(price(by, typed)).toMatchObject({ ok: true, change: { value } })
  expect(price(by, typed, 'down')).toMatchObject({ ok: true, change: { value: -value } })
})

test.each([
  ['percent', ''],
  ['percent', '0'],
  ['percent', '-5'],
  ['percent', '1001'],
  ['percent', '1.234'],
  ['percent', 'half'],
  ['amount', ''],
  ['amount', '0'],
  ['amount', '-500'],
  ['amount', '200m'],
] as const)('%s “%s” is refused', (by, typed) => {
  expect(price(by, typed).ok).toBe(false)
})

test('a category must be chosen, and selecting all results uses the list’s search', () => {
  expect(readChange({ act: 'category', categoryId: '' })).toEqual({ ok: false, why: 'Please select a category' })
  expect(readSelection({ search: 'q=iro&status=draft&page=3' })).toMatchObject({
    filter: { q: 'iro', status: 'draft' },
  })
})
