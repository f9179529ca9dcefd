import { expect, test } from 'vitest'
import { averageOf, compare, percentChange } from './compared.ts'

// @rule back-office §9 Dashboard | Percent change is rounded, and 0 when the previous value is 0
//   broken by: rounded down (compared.ts); any rise from nothing called 100 % (compared.ts)
test.each([
  [0, 0, 0],
  [5_000, 0, 0],
  [-5_000, 0, 0],
  [150, 100, 50],
  [1, 3, -67],
  [1_005, 1_000, 1],
  [1_004, 1_000, 0],
  [0, 40, -100],
  [-50, -100, 50],
  [50, -100, 150],
])('%i after %i is a change of %i percent', (now, before, change) => {
  expect(percentChange(now, before)).toBe(change)
  expect(compare(now, before)).toEqual({ now, before, change })
})

test('a change that rounds to zero has no sign', () => {
  expect(Object.is(percentChange(999, 1_000), 0)).toBe(true)
})

// @rule D50 | Average: revenue by the number of orders that brought it, in whole kobo; 0 without orders
test.each([
  [100, 3, 33],
  [200, 3, 67],
  [-100, 0, 0],
])('%i kobo of %i orders are %i each', (revenue, orders, average) => {
  expect(averageOf(revenue, orders)).toBe(average)
})
