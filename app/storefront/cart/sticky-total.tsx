import { formatNaira, type Kobo } from '#domain/money/money.ts'
import { Figure } from '../../cart/totals-list.tsx'
import { ProceedToCheckout } from './proceed-to-checkout.tsx'

/** The total and the checkout button at the bottom edge, on phones. */
export function StickyTotal({ total, isComplete, canCheckOut }: StickyTotalProps) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface px-4 pt-3 pb-safe lg:hidden">
      <div className="mx-auto flex max-w-xl flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="grid leading-tight">
          <span className="text-sm text-soft">Total</span>
          <span className="font-semibold text-xl tabular-nums">
            <Figure>{isComplete ? formatNaira(total) : null}</Figure>
          </span>
        </p>
        <ProceedToCheckout canCheckOut={canCheckOut} />
      </div>
    </div>
  )
}

type StickyTotalProps = { total: Kobo; isComplete: boolean; canCheckOut: boolean }
