import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Price } from '#app/ui/price.tsx'
import type { WishlistItem } from '../../cart/parse-stored-cart.ts'
import { useLinks } from '../layouts/layout-links.ts'
import { writeChoice } from '../product/buying/choice.ts'
import { addFromCard } from '../product-card/add-from-card.ts'
import { removeWithToast } from './toggle-wishlist-item.ts'
import { statusText, type WishlistItemStatus } from './wishlist-item-status.ts'
import { WishlistPicture } from './wishlist-picture.tsx'

type Props = { item: WishlistItem; status: WishlistItemStatus; onRemoved: () => void }

/** A product on the wishlist. Shows the stored data until its status is loaded. */
export function WishlistCard({ item, status, onRemoved }: Props) {
  const navigate = useNavigate()
  const path = useLinks().product(item.slug) + writeChoice({ size: null, color: item.shownColor ?? null })
  const card = status.state === 'sold' ? status.card : null
  const isSold = status.state !== 'gone' && card?.stockQuantity !== 0
  const add = () => {
    // Without a loaded card, the product's page opens instead.
    if (!card || !addFromCard(card)) navigate(path)
  }
  const remove = (event: MouseEvent) => {
    ignoreSecondPress(event)
    removeWithToast(item)
    onRemoved()
  }
  return (
    <article className="relative grid h-full grid-rows-[auto_1fr]">
      <WishlistPicture image={item.image} isFaded={!isSold} />
      <div className="grid grid-rows-[1fr_auto_auto_auto] gap-1 pt-3">
        <h2 className="font-display text-lg leading-snug">
          {status.state === 'gone' ? (
            item.name
          ) : (
            <Link to={path} prefetch="intent" className="card-link">
              {item.name}
            </Link>
          )}
        </h2>
        <Price price={item.price} compareAtPrice={item.compareAtPrice} className="text-base" />
        {/* Always one line high, to avoid a layout shift. */}
        <p role="status" className="min-h-lh text-sm tabular-nums">
          {statusText(status)}
        </p>
        <Button
          variant="secondary"
          disabled={!isSold}
          onClick={add}
          aria-label={isSold ? `Add to cart: ${item.name}` : undefined}
          className="relative z-10 mt-1 w-full px-2!"
        >
          {isSold ? 'Add to cart' : status.state === 'gone' ? 'Not available' : 'Sold out'}
        </Button>
      </div>
      <button
        type="button"
        aria-label={`Remove ${item.name} from wishlist`}
        onClick={remove}
        data-removes-item
        className="absolute top-0 right-0 z-10 grid size-11 place-items-center"
      >
        <span className="grid size-8 place-items-center rounded-full bg-veil hover:bg-ground">
          <Icon name="close" className="size-4" />
        </span>
      </button>
    </article>
  )
}
