import { type PointerEvent, useState } from 'react'
import { useViewTransitionState } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { Price } from '#app/ui/price.tsx'
import type { ProductCard as Product } from '#domain/catalogue/product.ts'
import { useLinks } from '../layouts/layout-links.ts'
import { writeChoice } from '../product/buying/choice.ts'
import { CardActions } from './card-actions.tsx'
import { CardBadges } from './card-badges.tsx'
import { CardHeart } from './card-heart.tsx'
import { CardPictures } from './card-pictures.tsx'
import { useCardStyles } from './card-styles.ts'

// Phones get a slightly smaller size than shown: invisible on dense screens, and a third fewer bytes.
const usualSizes = '(min-width: 1344px) 400px, (min-width: 1024px) 30vw, 40vw'

type Props = { product: Product; sizes?: string; eager?: boolean }

/** A product in a grid: a link to its page, and its actions. */
export function ProductCard({ product, sizes = usualSizes, eager = false }: Props) {
  const path = useLinks().product(product.slug) + writeChoice({ size: null, color: product.shownColor ?? null })
  const styles = useCardStyles()
  // The same product may have several cards: only the one that was clicked gets the view transition name.
  const [isFollowed, setIsFollowed] = useState(false)
  const isLeaving = useViewTransitionState(path) && isFollowed
  const [isPointedAt, setIsPointedAt] = useState(false)
  const showSecondPicture = (event: PointerEvent) =>
    setIsPointedAt(isPointedAt || (event.pointerType === 'mouse' && mayShowSecondPicture()))
  return (
    <article className="group relative grid min-w-0" onPointerEnter={showSecondPicture}>
      <div
        className={`card-picture relative overflow-hidden bg-sunken ${styles.crop}`}
        style={isLeaving ? { viewTransitionName: 'product-picture' } : undefined}
      >
        <CardPictures product={product} sizes={sizes} eager={eager} isPointedAt={isPointedAt} />
        <CardBadges product={product} />
      </div>
      <div className={`grid content-start gap-1 ${styles.words}`}>
        <p className="text-soft text-xs tracking-wide">{product.category.name}</p>
        <h3 className={`min-w-0 ${styles.name}`}>
          <Link to={path} prefetch="intent" viewTransition onClick={() => setIsFollowed(true)} className="card-link">
            {product.name}
          </Link>
        </h3>
        <div className={`flex w-full items-center gap-x-2 ${styles.foot}`}>
          <Price price={product.price} compareAtPrice={product.compareAtPrice} className="text-base" />
          <CardActions product={product} overlay={styles.overlay} />
        </div>
      </div>
      <CardHeart product={product} />
    </article>
  )
}

// Only on wide screens, with a mouse and without data saver.
const mayShowSecondPicture = () =>
  window.matchMedia('(hover: hover) and (min-width: 768px)').matches &&
  !document.documentElement.classList.contains('data-saver')
