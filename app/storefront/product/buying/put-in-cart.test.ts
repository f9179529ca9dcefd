import { expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { clearCart, currentLines } from '../../../cart/store.ts'
import { putInCart, tryToAdd, whyNot } from './put-in-cart.ts'

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

// @rule D5 | The reason why nothing more can be added to the cart is shown
//   broken by: the last piece not mentioned (put-in-cart.ts)
test('says why no more of a piece can be added to the cart', () => {
  expect(whyNot([line], line)).toBe('All 3 left are in your cart already')
  expect(whyNot([line], { ...line, available: 1 })).toBe('The last one is in your cart already')
  expect(whyNot([line], { ...line, available: 0 })).toBe('This one has just sold out')
  expect(whyNot([{ ...line, quantity: 20 }], { ...line, available: 90 })).toBe(
    'Your cart holds at most 20 of one piece',
  )
})

// @rule D5, D8a | Product page, quick view and card add no more than another size in the cart leaves
test('and that another size in the cart takes all the stock left', () => {
  const pooled = { ...line, sharesStock: true }
  expect(whyNot([{ ...pooled, quantity: 3 }], { ...pooled, size: 'S' })).toBe('All 3 left are in your cart already')
  const two = [
    { ...pooled, quantity: 2 },
    { ...pooled, size: 'L' },
  ]
  expect(whyNot(two, { ...pooled, size: 'S' })).toBe('All 3 left are in your cart already')
})

test('and that no further line can be added', () => {
  const full = Array.from({ length: 50 }, (_, place) => another(place + 2))
  expect(whyNot(full, line)).toBe('Your cart holds at most 50 different pieces')
})

test('adds as much as is in stock without an error', () => {
  clearCart()
  const complaints: string[] = []
  const add = (quantity: number) => putInCart({ ...line, quantity }, { showError: (why) => complaints.push(why) })
  expect([add(2), add(2), complaints]).toEqual([true, true, []])
  expect(currentLines()).toEqual([{ ...line, quantity: 3 }])
  expect(add(1)).toBe(false)
  expect(complaints).toEqual(['All 3 left are in your cart already'])
  expect(tryToAdd({ ...line, size: 'L' })).toBeNull()
  expect(tryToAdd({ ...line, size: 'S', available: 0 })).toBe('This one has just sold out')
  expect(currentLines().map(({ size, quantity }) => [size, quantity])).toEqual([
    ['M', 3],
    ['L', 1],
  ])
})

test('with exactly twenty in stock the message names the stock, not the limit', () => {
  expect(whyNot([{ ...line, quantity: 20 }], { ...line, available: 20 })).toBe('All 20 left are in your cart already')
  expect(whyNot([{ ...line, quantity: 20 }], { ...line, available: 21 })).toBe(
    'Your cart holds at most 20 of one piece',
  )
})
