import { toastSuccess } from '#app/ui/toast.tsx'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { currentCart, toggleWish } from '../../cart/store.ts'
import type { WishedProduct } from '../../cart/stored.ts'

type Wishable = Pick<ProductCard, 'id' | 'slug' | 'name' | 'price' | 'compareAtPrice' | 'pictures' | 'shownColor'>

/** Saves a product or lets it go, at once, and says which. */
export function toggleWished(product: Wishable): void {
  toastSuccess(toggleWish(wishOf(product)) ? 'Added to wishlist' : 'Removed from wishlist')
}

/** Lets a saved product go, unless another tab has done so already, and says so. */
export function letGo(wish: WishedProduct): void {
  if (currentCart().wishlist.some(({ id }) => id === wish.id)) toggleWish(wish)
  toastSuccess('Removed from wishlist')
}

/** What is kept of a product, in the colour that it is shown in, until it is read afresh. */
export function wishOf({ id, slug, name, price, compareAtPrice, pictures, shownColor }: Wishable): WishedProduct {
  const [first] = pictures
  const image = first ? { key: first.key, color: first.color, alt: first.alt } : null
  return { id, slug, name, price, compareAtPrice, image, ...(shownColor !== undefined && { shownColor }) }
}
