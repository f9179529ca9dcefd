import type { ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { fullName } from '#domain/cart/describe-line.ts'
import { formatNaira } from '#domain/money/money.ts'
import type { Totals } from '#domain/pricing/price-cart.ts'
import { ChoiceText } from '../../cart/choice-text.tsx'
import { CouponEntry } from '../../cart/coupon-entry.tsx'
import { LinePicture } from '../../cart/line-picture.tsx'
import { keyOf } from '../../cart/lines.ts'
import { TotalsList } from '../../cart/totals-list.tsx'

/** The order's lines and totals; a placeholder until the cart was read. */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { lines, leftOut, totals, isComplete, isReady, couponCode, isPlaced, notices, children } = props
  return (
    <section aria-labelledby="order-summary" className="grid gap-5 bg-raised p-5 sm:p-6 lg:sticky lg:top-32">
      <h2 id="order-summary" className="font-display text-2xl">
        Order Summary
      </h2>
      {notices}
      {isReady ? (
        <>
          <ul className="grid gap-4">
            {lines.map((line) => (
              <SummaryLine key={keyOf(line)} line={line} />
            ))}
          </ul>
          {leftOut.length > 0 && <LeftOut lines={leftOut} />}
          {!isPlaced && <CouponEntry lines={lines} />}
          <TotalsList totals={totals} couponCode={couponCode} isComplete={isComplete} />
          {children}
        </>
      ) : (
        <div aria-hidden="true" className="h-120" />
      )}
    </section>
  )
}

type CheckoutSummaryProps = {
  lines: readonly CartLine[]
  /** Lines of the cart that can't be bought. */
  leftOut: readonly CartLine[]
  totals: Totals
  isComplete: boolean
  isReady: boolean
  couponCode: string | null
  isPlaced: boolean
  /** Messages about changes of the cart, shown above the lines. */
  notices: ReactNode
  children: ReactNode
}

const LeftOut = ({ lines }: { lines: readonly CartLine[] }) => (
  <p className="break-words text-sm">
    Not in this order: {lines.map(fullName).join('; ')}.{' '}
    <Link to="/cart" className="underline underline-offset-4">
      Your cart says why
    </Link>
    .
  </p>
)

const SummaryLine = ({ line }: { line: CartLine }) => (
  <li className="grid cols-auto-1 gap-3">
    <LinePicture image={line.image} className="h-20 w-16" />
    <div className="flex flex-wrap content-start justify-between gap-x-3">
      <div className="grid min-w-0 flex-[1_1_5rem] grid-cols-1 content-start gap-0.5">
        <p className="break-words font-medium leading-snug">{line.name}</p>
        <ChoiceText choice={line} />
        <p className="text-sm text-soft">Quantity {line.quantity}</p>
      </div>
      <p className="tabular-nums">{formatNaira(line.price * line.quantity)}</p>
    </div>
  </li>
)
