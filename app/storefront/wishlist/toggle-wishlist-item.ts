import { toastSuccess } from '#app/ui/toast.tsx'
import type { ProductCard } from '#domain/catalogue/product.ts'
import type { WishlistItem } from '../../cart/parse-stored-cart.ts'
import { currentCart, toggleWishlistItem } from '../../cart/store.ts'

type WishlistCandidate = Pick<
  ProductCard,
  'id' | 'slug' | 'name' | 'price' | 'compareAtPrice' | 'pictures' | 'shownColor'
>

/** Saves a product or lets it go, at once, and says which. */
export function toggleWithToast(product: WishlistCandidate): void {
  toastSuccess(toggleWishlistItem(toWishlistItem(product)) ? 'Added to wishlist' : 'Removed from wishlist')
}

/** Lets a saved product go, unless another tab has done so already, and says so. */
export function letGo(item: WishlistItem): void {
  if (currentCart().wishlist.some(({ id }) => id === item.id)) toggleWishlistItem(item)
  toastSuccess('Removed from wishlist')
}

/** What is kept of a product, in the colour that it is shown in, until it is read afresh. */
export function toWishlistItem({
  id,
  slug,
  name,
  price,
  compareAtPrice,
  pictures,
  shownColor,
}: WishlistCandidate): WishlistItem {
  const [first] = pictures
  const image = first ? { key: first.key, color: first.color, alt: first.alt } : null
  return { id, slug, name, price, compareAtPrice, image, ...(shownColor !== undefined && { shownColor }) }
}
