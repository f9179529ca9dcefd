import { formatNaira, type Kobo } from '#domain/money/money.ts'
import type { Totals } from '#domain/pricing/price-cart.ts'

/** Subtotal, discount if there is one, shipping and total. */
export function TotalsList({ totals, couponCode, agreed = 0, isComplete = true }: TotalsProps) {
  const { subtotal, discount, shippingFee, totalAmount } = totals
  return (
    <dl className="grid gap-2.5 tabular-nums">
      <Line term="Subtotal">{formatNaira(subtotal + agreed)}</Line>
      {agreed > 0 && <Line term="Price agreed">{`-${formatNaira(agreed)}`}</Line>}
      {(discount > 0 || !isComplete) && (
        <Line term={couponCode ? `Discount (${couponCode})` : 'Discount'}>
          {isComplete ? `-${formatNaira(discount)}` : null}
        </Line>
      )}
      <Line term="Shipping">{shippingText(shippingFee)}</Line>
      <div className="mt-1 flex items-baseline justify-between gap-4 border-line border-t pt-3.5">
        <dt className="font-semibold">Total</dt>
        <dd className="grow text-right font-semibold text-xl">
          <Figure>{isComplete ? formatNaira(totalAmount) : null}</Figure>
        </dd>
      </div>
    </dl>
  )
}

type TotalsProps = {
  totals: Totals
  couponCode: string | null
  /** The total reduction by agreed prices. The subtotal is shown without it, at the shop's own prices. */
  agreed?: Kobo
  /** False while the discount isn't known yet. */
  isComplete?: boolean
}

const shippingText = (fee: Kobo) => (fee === 0 ? 'Free' : formatNaira(fee))

function Line({ term, children }: { term: string; children: string | null }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="wrap-anywhere min-w-0 text-soft">{term}</dt>
      <dd className="grow text-right">
        <Figure>{children}</Figure>
      </dd>
    </div>
  )
}

/**
 * An amount, or its placeholder while unknown. Different keys, so that the change is not measured as a layout shift.
 */
export const Figure = ({ children }: { children: string | null }) =>
  children === null ? (
    <span key="place" aria-hidden="true" className="inline-block h-[1em] w-20 bg-sunken" />
  ) : (
    <span key="figure">{children}</span>
  )
