import toast from 'react-hot-toast/headless'
import { afterEach, expect, test } from 'vitest'
import type { WishlistItem } from '../../cart/parse-stored-cart.ts'
import { isInWishlist, toggleWishlistItem } from '../../cart/store.ts'
import { letGo } from './toggle-wishlist-item.ts'

const item: WishlistItem = { id: 'gown', slug: 'gown', name: 'Gown', price: 1, compareAtPrice: null, image: null }

afterEach(() => toast.remove())

test('a saved product is let go, and stays so when another tab was first', () => {
  toggleWishlistItem(item)
  expect(isInWishlist('gown')).toBe(true)
  letGo(item)
  expect(isInWishlist('gown')).toBe(false)
  letGo(item)
  expect(isInWishlist('gown')).toBe(false)
})
