import { expect, test } from 'vitest'
import { countNew, newText } from './count-new.ts'

// @rule back-office §2 Orders | New orders are counted against the orders known when the list was loaded
//   broken by: the known ones counted (count-new.ts)
test.each([
  [['c', 'b', 'a'], ['b', 'a'], 1],
  [['b', 'a'], ['b', 'a'], 0],
  [['d', 'c'], ['b', 'a'], 2],
  [[], [], 0],
  [['a'], [], 1],
  // The newest known order is gone.
  [['a'], ['b', 'a'], 0],
])('of %j, where %j were known, %i are new', (newest, known, count) => {
  expect(countNew(newest, known)).toBe(count)
})

test.each([
  [1, '1 new message'],
  [19, '19 new messages'],
  [20, '20 or more new messages'],
])('%i new ones are “%s”', (count, text) => {
  expect(newText(count, 'message')).toBe(text)
})
