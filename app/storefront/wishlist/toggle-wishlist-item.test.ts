import toast from 'react-hot-toast/headless'
import { afterEach, expect, test, vi } from 'vitest'
import { aProductDetail } from '#test/catalogue-products.ts'
import type { WishlistItem } from '../../cart/parse-stored-cart.ts'
import { isInWishlist, toggleWishlistItem } from '../../cart/store.ts'
import { removeWithToast, toggleWithToast } from './toggle-wishlist-item.ts'

const item: WishlistItem = { id: 'gown', slug: 'gown', name: 'Gown', price: 1, compareAtPrice: null, image: null }

afterEach(() => {
  toast.remove()
  vi.restoreAllMocks()
})

test('a saved product is removed, and stays removed if another tab was first', () => {
  toggleWishlistItem(item)
  expect(isInWishlist('gown')).toBe(true)
  removeWithToast(item)
  expect(isInWishlist('gown')).toBe(false)
  removeWithToast(item)
  expect(isInWishlist('gown')).toBe(false)
})

test('each press on a heart changes the wishlist at once, with a toast', () => {
  const said = vi.spyOn(toast, 'success').mockReturnValue('')
  const gown = aProductDetail()
  toggleWithToast(gown)
  expect(isInWishlist(gown.id)).toBe(true)
  expect(said.mock.calls.map(([text]) => text)).toEqual(['Added to wishlist'])
  toggleWithToast(gown)
  expect(isInWishlist(gown.id)).toBe(false)
  expect(said.mock.calls.map(([text]) => text)).toEqual(['Added to wishlist', 'Removed from wishlist'])
})
