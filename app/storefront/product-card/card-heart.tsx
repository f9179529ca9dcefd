import { Icon } from '#app/ui/icon.tsx'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { useIsWished } from '../../cart/store.ts'
import { toggleWished } from '../wishlist/toggle-wished.ts'

/** The heart in the picture's corner: a 44 px target around a smaller icon. */
export function CardHeart({ product }: { product: ProductCard }) {
  const isWished = useIsWished(product.id)
  return (
    <button
      type="button"
      aria-label={isWished ? `Remove ${product.name} from wishlist` : `Add ${product.name} to wishlist`}
      onClick={() => toggleWished(product)}
      className="absolute top-0 right-0 z-10 grid size-11 place-items-center noscript:hidden"
    >
      <span className="grid size-8 place-items-center rounded-full bg-ground/85 transition-colors hover:bg-ground">
        <Icon name="heart" filled={isWished} className={`size-4.5 ${isWished ? 'text-coral' : ''}`} />
      </span>
    </button>
  )
}
