import type { MouseEvent } from 'react'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { useIsInWishlist } from '../../cart/store.ts'
import { toggleWithToast } from '../wishlist/toggle-wishlist-item.ts'

/** The heart in the picture's corner: a 44 px target around a smaller icon. */
export function CardHeart({ product }: { product: ProductCard }) {
  const isInWishlist = useIsInWishlist(product.id)
  const toggle = (event: MouseEvent) => {
    ignoreSecondPress(event)
    toggleWithToast(product)
  }
  return (
    <button
      type="button"
      aria-label={isInWishlist ? `Remove ${product.name} from wishlist` : `Add ${product.name} to wishlist`}
      onClick={toggle}
      className="absolute top-0 right-0 z-10 grid size-11 place-items-center noscript:hidden"
    >
      <span className="grid size-8 place-items-center rounded-full bg-veil transition-colors hover:bg-ground">
        <Icon name="heart" filled={isInWishlist} className={`size-4.5 ${isInWishlist ? 'text-coral' : ''}`} />
      </span>
    </button>
  )
}
