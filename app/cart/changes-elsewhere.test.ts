import { expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { changeText } from './change-text.ts'
import { changesElsewhere } from './changes-elsewhere.ts'

const gown: CartLine = {
  productId: '5b1c2d3e-0000-4000-8000-000000000001',
  size: 'M',
  color: null,
  quantity: 3,
  name: 'Adire Gown',
  slug: 'adire-gown',
  price: 4_500_000,
  compareAtPrice: null,
  image: null,
  available: 5,
  sharesStock: false,
}
const cap = { ...gown, productId: '5b1c2d3e-0000-4000-8000-000000000002', name: 'Gele', size: null }
const texts = (before: CartLine[], lines: CartLine[], gone = '') =>
  changesElsewhere({ lines: before, gone: '' }, { lines, gone }).map(changeText)

// @rule D1, D8c | A product that another tab removed from the cart because it is no longer sold is named in every tab
//   broken by: a product no longer sold treated as removed by the shopper (changes-elsewhere.ts)
test('a line that another tab removed is announced if it is no longer sold, but not if the shopper removed it', () => {
  expect(texts([gown, cap], [gown], `${cap.productId} ${gown.productId}`)).toEqual([
    'Gele is no longer sold, so we took it out of your cart.',
  ])
  expect(texts([gown, cap], [gown])).toEqual([])
  expect(texts([gown, cap], [gown], gown.productId)).toEqual([])
})

// @rule D3, D8c | A new price or stock that another tab received first is announced in every tab that shows the cart
//   broken by: only products no longer sold announced (changes-elsewhere.ts)
test('a new price and fewer pieces are announced; what was added, lowered or sold out is not', () => {
  expect(texts([gown], [{ ...gown, price: 4_800_000 }])).toEqual([
    'Adire Gown, Size M now costs ₦48,000 instead of ₦45,000.',
  ])
  expect(texts([gown], [{ ...gown, available: 2, quantity: 2 }])).toEqual([
    'Adire Gown, Size M: only 2 left, so we lowered your quantity.',
  ])
  expect(texts([gown], [cap, { ...gown, quantity: 1 }])).toEqual([])
  // Its row says whether it is sold out or no longer made.
  expect(texts([gown], [{ ...gown, available: 0 }])).toEqual([])
})
