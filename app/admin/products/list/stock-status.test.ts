import { expect, test } from 'vitest'
import { stockStatus } from './stock-status.ts'

// @rule back-office §4 Stock status | In Stock when there is more than none, else Out of Stock
//   broken by: In Stock with none (stock-status.ts)
// @rule back-office §9 Constants | Stock below 10 is low
//   broken by: ten said to be few (stock-status.ts)
test.each([
  [0, 'Out of Stock', false],
  [1, 'In Stock', true],
  [9, 'In Stock', true],
  [10, 'In Stock', false],
  [5_000, 'In Stock', false],
])('%i pieces are %s', (pieces, word, isLow) => {
  expect(stockStatus(pieces)).toMatchObject({ word, isLow })
})
