import { expect, test } from 'vitest'
import { withoutProblem } from './pay-problem.ts'

test.each([
  ['', ''],
  ['?order=1&key=a%2Fb', '?order=1&key=a%2Fb'],
  ['?order=1&problem=order_changed', '?order=1'],
  ['?problem=not_opened', ''],
  ['?problem=of+no+kind&order=1&checking', '?order=1&checking='],
])('the query %j without its problem is %j', (search, expected) => {
  expect(withoutProblem(search)).toBe(expected)
})
