import { expect, test } from 'vitest'
import { isLeft } from './is-left.ts'

const at = (address: string) => new URL(address, 'https://aso.example/admin/')

// @rule Editing | Back from an order opened over its list asks, like leaving a page, if something typed would be lost
//   broken by: only the path compared (is-left.ts)
test.each([
  ['orders?q=ada&order=7', 'orders?q=ada', true],
  ['orders?order=7', 'orders?order=8', true],
  ['orders?order=7', 'orders/7', true],
  ['orders/7/edit', 'orders', true],
  ['orders?order=7', 'orders?order=7&page=2', false],
  ['orders/7/edit?find=gown', 'orders/7/edit', false],
])('a navigation from %s to %s leaves what is shown: %s', (from, to, left) => {
  expect(isLeft(at(from), at(to))).toBe(left)
})
