import { expect, test } from 'vitest'
import { stockStatus } from './stock-status.ts'

// @rule back-office §4 Stock status | In Stock with at least one piece, else Out of Stock
//   broken by: In Stock with none (stock-status.ts)
// @rule back-office §9 Constants | Stock below 10 is low
//   broken by: ten shown as low (stock-status.ts)
test.each([
  [0, 'Out of Stock', false, 'bad', 'close'],
  [1, 'In Stock', true, 'low', 'alert'],
  [9, 'In Stock', true, 'low', 'alert'],
  [10, 'In Stock', false, 'good', 'check'],
  [5_000, 'In Stock', false, 'good', 'check'],
])('%i pieces are %s', (pieces, word, isLow, tone, icon) => {
  expect(stockStatus(pieces)).toEqual({ word, isLow, tone, icon })
})
