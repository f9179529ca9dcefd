import { describe, expect, test } from 'vitest'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { aProductCard } from '#test/catalogue-products.ts'
import type { WishlistItem } from '../../cart/parse-stored-cart.ts'
import { refreshed, statusesOf, statusText } from './wishlist-item-status.ts'

const card = aProductCard({
  id: 'gown',
  price: 9_000_000,
  pictures: [{ key: 'k', width: 4, height: 5, color: '#000000', alt: 'A gown', productColor: null }],
})
const item: WishlistItem = {
  id: 'gown',
  slug: 'gown',
  name: 'Gown',
  price: 10_000_000,
  compareAtPrice: null,
  image: null,
}
const told = (cards: ProductCard[], items = [item]) =>
  statusText(statusesOf(items, cards).get('gown') ?? { state: 'unknown' })

describe('the status of a saved product', () => {
  test('names a lower or higher price, with the price when it was saved', () => {
    expect(told([card])).toBe('Down from ₦100,000')
    expect(told([{ ...card, price: 12_000_000 }])).toBe('Up from ₦100,000')
  })
  test('is sold out, also when the price has changed', () => {
    expect(told([{ ...card, stockQuantity: 0 }])).toBe('Sold out')
  })
  test('is no longer sold', () => {
    expect(told([])).toBe('No longer sold')
  })
  test('is empty when nothing changed, or the server wasn’t asked yet', () => {
    expect(told([{ ...card, price: item.price }])).toBe('')
    expect(statusText({ state: 'unknown' })).toBe('')
  })
})

test('a saved product is stored again with its present price and picture', () => {
  expect(refreshed([card]).get('gown')).toEqual({
    ...item,
    price: 9_000_000,
    image: { key: 'k', color: '#000000', alt: 'A gown' },
  })
})

test('a product saved in a colour is stored again in that colour', () => {
  const inGold = { ...card, shownColor: '#FFD700' }
  expect(refreshed([inGold]).get('gown')).toMatchObject({ shownColor: '#FFD700' })
})
