import { type MouseEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import { Link } from '#app/ui/link.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { fullName } from '#domain/cart/describe-line.ts'
import { formatNaira } from '#domain/money/money.ts'
import { ChoiceText } from '../../cart/choice-text.tsx'
import { LinePicture } from '../../cart/line-picture.tsx'
import { setQuantity } from '../../cart/store.ts'
import { type LineStock, limitText, WhyNotBuyable } from './line-stock.tsx'
import type { RemovedLine } from './removed-lines.ts'

export const removeButtonMark = 'data-removes-line'
const leaveMs = 180

type TakeOut = (how: RemovedLine['how']) => void

type RowProps = { line: CartLine; stock: LineStock; onRemoveLine: TakeOut }

/** One line of the cart. A removed line is animated out, unless the shopper prefers reduced motion. */
export function CartLineRow({ line, stock, onRemoveLine }: RowProps) {
  const [isLeaving, setIsLeaving] = useState(false)

  const leave: TakeOut = (how) => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    setIsLeaving(true)
    const remove = () => {
      window.removeEventListener('pagehide', remove)
      clearTimeout(timer)
      onRemoveLine(how)
    }
    // Removes the line even if the page is left before the animation ends.
    window.addEventListener('pagehide', remove)
    const timer = setTimeout(remove, still ? 0 : leaveMs)
  }
  return (
    <li
      className={`grid grid-cols-1 border-line border-b transition-[grid-template-rows,opacity] duration-180 motion-reduce:transition-none ${
        isLeaving ? 'grid-rows-[0fr] opacity-0' : 'grid-rows-[1fr]'
      }`}
    >
      <div className="min-h-0 overflow-hidden">
        <LineBody line={line} stock={stock} onRemoveLine={leave} isLeaving={isLeaving} />
      </div>
    </li>
  )
}

function LineBody({ line, stock, onRemoveLine, isLeaving }: RowProps & { isLeaving: boolean }) {
  const isSoldOut = stock.most === 0
  const path = `/product/${line.slug}`
  const takeOut = (how: RemovedLine['how']) => (event: MouseEvent) => {
    ignoreSecondPress(event)
    onRemoveLine(how)
  }
  return (
    <div className="grid cols-auto-1 gap-4 py-5 sm:gap-6">
      <Link to={path} tabIndex={-1} aria-hidden="true" className={isSoldOut ? 'opacity-50' : ''}>
        <LinePicture image={line.image} className="h-30 w-24 sm:h-35 sm:w-28" />
      </Link>
      <div className="grid content-between gap-3">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="min-w-0 flex-[1_1_5rem] font-medium leading-snug">
              <Link to={path} className="hover:underline">
                {line.name}
              </Link>
            </h2>
            {!isSoldOut && <p className="shrink-0 tabular-nums">{formatNaira(line.price * line.quantity)}</p>}
          </div>
          <ChoiceText choice={line} />
          {/* At least one line high, so that nothing below it moves. */}
          <p className="flex min-h-lh flex-wrap gap-x-3 text-sm text-soft tabular-nums">
            {!isSoldOut && line.quantity > 1 && <span>{formatNaira(line.price)} each</span>}
            <span role="status">{!isSoldOut && limitText(line, stock)}</span>
          </p>
        </div>
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
          {isSoldOut ? (
            <WhyNotBuyable line={line} problem={stock.problem} />
          ) : (
            <QuantityStepper
              value={line.quantity}
              max={stock.most}
              label={`Quantity of ${fullName(line)}`}
              onChange={(quantity) => setQuantity(line, quantity)}
            />
          )}
          <div className="flex flex-wrap max-sm:-ml-3 sm:-mr-3">
            <Button
              variant="quiet"
              className="px-3!"
              disabled={isLeaving}
              onClick={takeOut('saved')}
              aria-label={`Save for later: ${fullName(line)}`}
            >
              Save for later
            </Button>
            <Button
              variant="quiet"
              className="px-3!"
              disabled={isLeaving}
              onClick={takeOut('removed')}
              aria-label={`Remove ${fullName(line)}`}
              {...{ [removeButtonMark]: '' }}
            >
              Remove
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}
