import { expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { whyNot } from './put-in-cart.ts'

const line: CartLine = {
  productId: '00000000-0000-4000-8000-000000000001',
  size: 'M',
  color: null,
  quantity: 1,
  name: 'Gown',
  slug: 'gown',
  price: 100,
  compareAtPrice: null,
  image: null,
  available: 3,
  sharesStock: false,
}
const another = (number: number): CartLine => ({
  ...line,
  productId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
})

// @rule D5 | Why nothing more goes into the cart
//   broken by: the last one not named (put-in-cart.ts)
test('a shopper is told why nothing more of a piece goes into her cart', () => {
  expect(whyNot([line], line)).toBe('All 3 left are in your cart already')
  expect(whyNot([line], { ...line, available: 1 })).toBe('The last one is in your cart already')
  expect(whyNot([line], { ...line, available: 0 })).toBe('This one has just sold out')
  expect(whyNot([{ ...line, quantity: 20 }], { ...line, available: 90 })).toBe(
    'Your cart holds at most 20 of one piece',
  )
})

// @rule D5, D8a | Product page, quick view and card add no more than another size leaves
test('or that another size has all that is left', () => {
  const pooled = { ...line, sharesStock: true }
  expect(whyNot([{ ...pooled, quantity: 3 }], { ...pooled, size: 'S' })).toBe('All 3 left are in your cart already')
  const two = [
    { ...pooled, quantity: 2 },
    { ...pooled, size: 'L' },
  ]
  expect(whyNot(two, { ...pooled, size: 'S' })).toBe('All 3 left are in your cart already')
})

test('or why no other piece does', () => {
  const full = Array.from({ length: 50 }, (_, place) => another(place + 2))
  expect(whyNot(full, line)).toBe('Your cart holds at most 50 different pieces')
})
