import { toastSuccess } from '#app/ui/toast.tsx'
import type { ProductCard } from '#domain/catalogue/product.ts'
import type { WishlistItem } from '../../cart/parse-stored-cart.ts'
import { isInWishlist, toggleWishlistItem } from '../../cart/store.ts'

type WishlistCandidate = Pick<
  ProductCard,
  'id' | 'slug' | 'name' | 'price' | 'compareAtPrice' | 'pictures' | 'shownColor'
>

/** Adds a product to the wishlist or removes it, with a toast. */
export function toggleWithToast(product: WishlistCandidate): void {
  toastSuccess(toggleWishlistItem(toWishlistItem(product)) ? 'Added to wishlist' : 'Removed from wishlist')
}

/** Removes a product from the wishlist with a toast; another tab may have removed it already. */
export function removeWithToast(item: WishlistItem): void {
  removeSaved(item)
  toastSuccess('Removed from wishlist')
}

/** The same without a toast, for a move to the cart. */
export function removeSaved(item: WishlistItem): void {
  if (isInWishlist(item.id)) toggleWishlistItem(item)
}

/** The stored form of a product, in the colour that it is shown in, used until current data is loaded. */
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
