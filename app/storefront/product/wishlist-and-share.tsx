import { Icon } from '#app/ui/icon.tsx'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { useIsInWishlist } from '../../cart/store.ts'
import { toggleWithToast } from '../wishlist/toggle-wishlist-item.ts'
import { ShareButton } from './share/share-button.tsx'

const buttonStyles = 'inline-flex min-h-12 items-center gap-2 px-3 text-sm transition-colors hover:bg-raised'

/** What else may be done with a product: save it, pass it on. */
export function WishlistAndShare({ product, className = '' }: { product: ProductCard; className?: string }) {
  const isInWishlist = useIsInWishlist(product.id)
  return (
    <div className={`flex flex-wrap gap-2 noscript:hidden ${className}`}>
      <button type="button" onClick={() => toggleWithToast(product)} className={buttonStyles}>
        <Icon name="heart" filled={isInWishlist} className={`size-5 ${isInWishlist ? 'text-coral' : ''}`} />
        {/* Both texts lie on one another, so that nothing moves when one takes the other's place. */}
        <span className="grid text-left *:col-start-1 *:row-start-1">
          <span className={isInWishlist ? 'invisible' : ''}>Add to wishlist</span>
          <span className={isInWishlist ? '' : 'invisible'}>Remove from wishlist</span>
        </span>
      </button>
      <ShareButton name={product.name} className={buttonStyles} />
    </div>
  )
}
