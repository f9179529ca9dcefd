import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import toasts, { useToasterStore } from 'react-hot-toast/headless'
import { beforeEach, expect, test } from 'vitest'
import { aProductCard } from '#test/catalogue-products.ts'
import { clearCart, currentLines } from '../../cart/store.ts'
import { putInCart } from '../product/buying/put-in-cart.ts'
import { toCartLine } from '../product/buying/to-cart-line.ts'
import { addFromCard } from './add-from-card.ts'

const fan = aProductCard({ id: '00000000-0000-4000-8000-000000000001', slug: 'fan', name: 'Fan' })

/** The kind and duration (ms) of the toasts shown. */
const said = () => renderToString(createElement(Said))
const Said = () =>
  useToasterStore()
    .toasts.map(({ type, duration }) => `${type} ${duration}`)
    .join()

beforeEach(() => {
  clearCart()
  toasts.remove()
})

// @rule §4 Cart and wishlist | Card: an item in at most one size and one colour is added with them
// @rule §8 Toasts | Added to cart from a card, 2 seconds like any success
test.each([
  ['no size and no colour', [], []],
  ['one size', ['One size'], []],
  ['one colour', [], ['#FFD700']],
  ['one of each', ['S'], ['#FFD700']],
])('a product with %s is added from the card, with a toast of 2 seconds', (_, sizes, colors) => {
  expect(addFromCard({ ...fan, sizes, colors })).toBe(true)
  const [size = null] = sizes
  const [color = null] = colors
  expect(currentLines()).toMatchObject([{ productId: fan.id, size, color, quantity: 1, available: 3 }])
  expect(said()).toBe('success 2000')
})

test.each([
  ['sizes', ['S', 'M'], ['#FFD700']],
  ['colours', ['S'], ['#FFD700', '#000000']],
])('a product in several %s must be chosen on its page, with a toast of 4 seconds', (_, sizes, colors) => {
  expect(addFromCard({ ...fan, sizes, colors })).toBe(false)
  expect(currentLines()).toEqual([])
  expect(said()).toBe('blank 4000')
})

test('the toast lasts as long as its page sets', () => {
  putInCart(toCartLine(fan, { size: null, color: null, quantity: 1, available: 3 }), { shownMs: 3_000 })
  expect(said()).toBe('success 3000')
})
