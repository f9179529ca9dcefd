import { expect, test } from 'vitest'
import { isLeft } from './is-left.ts'

const at = (address: string) => new URL(address, 'https://aso.example/admin/')

// @rule Editing | Back out of an order that is open over its list asks, as leaving a page does, where something typed would be lost
//   broken by: the path alone compared (is-left.ts)
test.each([
  ['orders?q=ada&order=7', 'orders?q=ada', true],
  ['orders?order=7', 'orders?order=8', true],
  ['orders?order=7', 'orders/7', true],
  ['orders/7/edit', 'orders', true],
  ['orders?order=7', 'orders?order=7&page=2', false],
  ['orders/7/edit?find=gown', 'orders/7/edit', false],
])('the way from %s to %s leads away: %s', (from, to, left) => {
  expect(isLeft(at(from), at(to))).toBe(left)
})
