import { expect, test } from 'vitest'
import { isDoublePress, isPressOnNextRow } from './double-press.ts'

test.each([
  ['the first of all', 120, null, false],
  ['one that follows at once', 150, 120, true],
  ['one that was made before its page could answer the first', 119, 120, true],
  ['a slow double click', 619, 120, true],
  ['one of its own', 620, 120, false],
])('%s', (_, at, before, isDouble) => {
  expect(isDoublePress(at, before)).toBe(isDouble)
})

// @rule §2 Wishlist | A double click on a button that removes its row from a list removes one row
//   broken by: each press counted (double-press.ts)
test('a quick second press in the same place is on the next row, unless it is from a keyboard', () => {
  const isOnNext = (timeStamp: number, clientX = 300, detail = 1) =>
    isPressOnNextRow({ detail, timeStamp, clientX, clientY: 40 })
  expect([1_000, 1_200, 1_600, 2_200].map((at) => isOnNext(at))).toEqual([false, true, true, false])
  expect([isOnNext(2_300, 310), isOnNext(2_350, 200)]).toEqual([true, false])
  expect([isOnNext(2_400, 200, 0), isOnNext(2_410, 200, 0)]).toEqual([false, false])
})
