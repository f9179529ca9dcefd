import { useState } from 'react'
import { Link, useNavigate, useViewTransitionState } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { say, sayWithLink } from '#app/ui/toast.tsx'
import { type ProductCard as Product, percentOff } from '#domain/catalogue/product.ts'
import { addToBasket } from '../basket/store.ts'
import { useLinks } from '../layouts/layout-links.ts'
import { lineOf } from '../product/line-of.ts'

// A phone's share is said a little smaller than it is: at two or three dots a pixel nobody sees it, and it saves a third.
const usualSizes = '(min-width: 1344px) 400px, (min-width: 1024px) 30vw, 40vw'

type Props = { product: Product; sizes?: string; eager?: boolean }

/** A product in a grid; the second picture shows on hover on wide screens. */
export function ProductCard({ product, sizes = usualSizes, eager = false }: Props) {
  const [first, second] = product.pictures
  const address = useLinks().product(product.slug)
  // Of two cards of the same product only the one that was followed turns into the product's picture.
  const [isFollowed, setIsFollowed] = useState(false)
  const isLeaving = useViewTransitionState(address) && isFollowed
  const isOut = product.stockQuantity === 0
  return (
    <article className="group relative grid gap-3">
      <div className="relative overflow-hidden bg-sunken">
        <div className="aspect-4/5" style={isLeaving ? { viewTransitionName: 'product-picture' } : undefined}>
          {first && (
            <Picture
              picture={first}
              sizes={sizes}
              alt=""
              eager={eager}
              className="size-full object-cover transition-opacity"
            />
          )}
          {second && (
            <div className="absolute inset-0 hidden opacity-0 transition-opacity group-hover:opacity-100 [@media(hover:hover)_and_(min-width:768px)]:block">
              <Picture picture={second} sizes={sizes} alt="" className="size-full object-cover" />
            </div>
          )}
        </div>
        <Badges product={product} isOut={isOut} />
        {!isOut && <QuickAdd product={product} />}
      </div>
      <div className="grid gap-1">
        <h3 className="font-display text-lg leading-snug">
          <Link
            to={address}
            prefetch="intent"
            viewTransition
            onClick={() => setIsFollowed(true)}
            className="after:absolute after:inset-0"
          >
            {product.name}
          </Link>
        </h3>
        <Price price={product.price} compareAtPrice={product.compareAtPrice} className="text-base" />
      </div>
    </article>
  )
}

function Badges({ product, isOut }: { product: Product; isOut: boolean }) {
  const off = percentOff(product.price, product.compareAtPrice)
  return (
    <p className="pointer-events-none absolute top-2 left-2 flex gap-1.5 font-semibold text-xs tabular-nums">
      {isOut && <span className="bg-surface px-2 py-1">Sold out</span>}
      {!isOut && product.isNew && <span className="bg-brand px-2 py-1 text-on-brand">New</span>}
      {!isOut && off !== null && <span className="bg-coral px-2 py-1 text-on-coral">-{off}%</span>}
    </p>
  )
}

function QuickAdd({ product }: { product: Product }) {
  const navigate = useNavigate()
  const links = useLinks()
  const hasOptions = product.sizes.length > 0 || product.colors.length > 0
  const add = () => {
    if (hasOptions) {
      say('Please select options for this item')
      navigate(links.product(product.slug))
      return
    }
    addToBasket(lineOf(product, { size: null, color: null, quantity: 1, available: product.stockQuantity }))
    sayWithLink('Added to cart', { to: '/cart', label: 'View Cart →' })
  }
  return (
    <button
      type="button"
      onClick={add}
      aria-label={`Add ${product.name} to cart`}
      className="absolute right-0 bottom-0 z-10 grid size-11 place-items-center bg-ground transition-colors hover:bg-brand hover:text-on-brand"
    >
      <Icon name="plus" />
    </button>
  )
}
