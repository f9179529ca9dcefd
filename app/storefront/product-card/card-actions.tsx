import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useOnDemand } from '#app/ui/use-on-demand.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { useLinks } from '../layouts/layout-links.ts'
import { colorField, soleChoice, writeChoice } from '../product/buying/choice.ts'
import { addFromCard } from './add-from-card.ts'

const loadQuickView = () => import('./quick-view/quick-view.tsx').then(({ QuickView }) => QuickView)
const early = () => void loadQuickView().catch(() => {})

// Beside the price on touch screens; with a mouse, over the picture's lower edge on hover or focus.
const place = 'card-actions flex max-md:-mr-3'
const button =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 text-sm transition-colors hover:bg-brand hover:text-on-brand mouse:pointer-events-auto mouse:w-full mouse:bg-surface mouse:hover:bg-brand'
const label = 'sr-only mouse:not-sr-only'

/** The quick view and add to cart buttons. */
export function CardActions({ product, overlay }: { product: ProductCard; overlay: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const quickView = useOnDemand(loadQuickView)
  const isOut = product.stockQuantity === 0
  const open = () => {
    setIsOpen(true)
    quickView.want()
  }
  return (
    <>
      <div className={`z-10 noscript:hidden ${place} ${overlay}`}>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`Quick view of ${product.name}`}
          onClick={open}
          onPointerEnter={early}
          onFocus={early}
          className={button}
        >
          <Icon name="eye" className="size-5 shrink-0" />
          <span className={label}>Quick view</span>
        </button>
        {!isOut && <AddFromCard product={product} />}
      </div>
      {isOpen && quickView.part && <quickView.part card={product} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Adds one piece; products with options open their page instead. Works as a plain form before hydration. */
function AddFromCard({ product }: { product: ProductCard }) {
  const navigate = useNavigate()
  const path = useLinks().product(product.slug)
  const { shownColor } = product
  const isSole = soleChoice(product) !== null
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!addFromCard(product)) navigate(path + writeChoice({ size: null, color: shownColor ?? null }))
  }
  return (
    <form method="get" action={isSole ? '/cart' : path} onSubmit={add} className="contents">
      {isSole && <input type="hidden" name="add" value={product.slug} />}
      {shownColor !== undefined && <input type="hidden" name="color" value={colorField(shownColor)} />}
      <button type="submit" aria-label={`Add ${product.name} to cart`} onClick={ignoreSecondPress} className={button}>
        <Icon name="bag" className="size-5 shrink-0" />
        <span className={label}>Add</span>
      </button>
    </form>
  )
}
