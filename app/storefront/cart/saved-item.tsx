import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import { Link } from '#app/ui/link.tsx'
import { Price } from '#app/ui/price.tsx'
import { toastError, toastPlain, toastSuccess } from '#app/ui/toast.tsx'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { LinePicture } from '../../cart/line-picture.tsx'
import type { WishlistItem } from '../../cart/parse-stored-cart.ts'
import { soleChoice, writeChoice } from '../product/buying/choice.ts'
import { tryToAdd } from '../product/buying/put-in-cart.ts'
import { toCartLine } from '../product/buying/to-cart-line.ts'
import { removeSaved, removeWithToast } from '../wishlist/toggle-wishlist-item.ts'

type Props = {
  item: WishlistItem
  card: ProductCard | null
  isGone: boolean
  /** Called after the product was removed or moved to the cart. */
  onRemoved: () => void
}

/** A wishlist product. Shows the stored data at first, then the current data once it is loaded. */
export function SavedItem({ item, card, isGone, onRemoved }: Props) {
  const { slug, name, price, compareAtPrice } = card ?? item
  const picture = card?.pictures[0] ?? item.image
  const path = `/product/${slug}${writeChoice({ size: null, color: item.shownColor ?? null })}`
  const remove = (event: MouseEvent) => {
    ignoreSecondPress(event)
    removeWithToast(item)
    onRemoved()
  }
  return (
    <li className="grid cols-auto-1 gap-4 border-line border-b py-4">
      <Link to={path} tabIndex={-1} aria-hidden="true" className={isGone ? 'opacity-50' : ''}>
        <LinePicture image={picture} className="h-25 w-20" />
      </Link>
      <div className="grid content-between gap-2">
        <div className="grid gap-0.5">
          <h3 className="font-medium leading-snug">
            <Link to={path} className="hover:underline">
              {name}
            </Link>
          </h3>
          <Price price={price} compareAtPrice={compareAtPrice} className="text-sm" />
        </div>
        <div className="-ml-3 flex flex-wrap items-center gap-x-2">
          {isGone || card?.stockQuantity === 0 ? (
            <p className="inline-flex min-h-11 items-center px-3 font-medium text-danger text-sm">
              {isGone ? 'No longer sold' : 'Sold out'}
            </p>
          ) : (
            <MoveToCart item={item} card={card} path={path} onMoved={onRemoved} />
          )}
          <Button
            variant="quiet"
            className="px-3!"
            onClick={remove}
            data-removes-item
            aria-label={`Remove ${name} from wishlist`}
          >
            Remove
          </Button>
        </div>
      </div>
    </li>
  )
}

/** As on the product card: a product with options opens its page, any other is added directly. */
function MoveToCart({
  item,
  card,
  path,
  onMoved,
}: Pick<Props, 'item' | 'card'> & { path: string; onMoved: () => void }) {
  const navigate = useNavigate()
  const move = (event: MouseEvent) => {
    const choice = card && soleChoice(card)
    if (!choice) {
      if (card) toastPlain('Please select options for this item')
      navigate(path)
      return
    }
    const line = toCartLine(card, { ...choice, quantity: 1, available: card.stockQuantity })
    const obstacle = tryToAdd(line)
    if (obstacle !== null) {
      toastError(obstacle)
      return
    }
    ignoreSecondPress(event)
    removeSaved(item)
    toastSuccess('Added to cart')
    onMoved()
  }
  return (
    <Button variant="quiet" className="px-3!" onClick={move} aria-label={`Move to cart: ${item.name}`}>
      Move to cart
    </Button>
  )
}
