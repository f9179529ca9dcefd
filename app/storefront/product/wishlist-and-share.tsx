import type { MouseEvent } from 'react'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { useIsInWishlist } from '../../cart/store.ts'
import { toggleWithToast } from '../wishlist/toggle-wishlist-item.ts'
import { ShareButton } from './share/share-button.tsx'

const buttonStyles = 'inline-flex min-h-12 items-center gap-2 px-3 text-sm transition-colors hover:bg-raised'

/** Buttons to save a product to the wishlist and to share it. */
export function WishlistAndShare({ product, className = '' }: { product: ProductCard; className?: string }) {
  const isInWishlist = useIsInWishlist(product.id)
  const toggle = (event: MouseEvent) => {
    ignoreSecondPress(event)
    toggleWithToast(product)
  }
  return (
    <div className={`flex flex-wrap gap-2 noscript:hidden ${className}`}>
      <button type="button" onClick={toggle} className={buttonStyles}>
        <Icon name="heart" filled={isInWishlist} className={`size-5 ${isInWishlist ? 'text-coral' : ''}`} />
        {/* Both texts are in the same grid cell, so that switching them moves nothing. */}
        <span className="grid text-left *:col-start-1 *:row-start-1">
          <span className={isInWishlist ? 'invisible' : ''}>Add to wishlist</span>
          <span className={isInWishlist ? '' : 'invisible'}>Remove from wishlist</span>
        </span>
      </button>
      <ShareButton name={product.name} className={buttonStyles} />
    </div>
  )
}
