import type { CartLine } from '#domain/cart/cart-line.ts'
import { formatFigure, formatNaira } from '#domain/money/money.ts'
import { freeShippingAbove, missingForFreeShipping, type Totals } from '#domain/pricing/price-basket.ts'
import { CouponEntry } from '../basket/coupon-entry.tsx'
import { TotalsList } from '../basket/totals-list.tsx'
import type { LiveQuote } from '../basket/use-quote.ts'
import { ProceedToCheckout } from './proceed-to-checkout.tsx'

/** What the cart comes to, and the way on. */
export function CartSummary({ lines, live, couponCode, canCheckOut }: CartSummaryProps) {
  return (
    <section aria-labelledby="order-summary" className="grid gap-5 bg-raised p-5 sm:p-6 lg:sticky lg:top-32">
      <h2 id="order-summary" className="font-display text-2xl">
        Order Summary
      </h2>
      <CouponEntry lines={lines} />
      <TotalsList totals={live.totals} couponCode={couponCode} isComplete={live.complete} />
      {canCheckOut && <ShippingNudge totals={live.totals} />}
      <div className="hidden lg:grid">
        <ProceedToCheckout canCheckOut={canCheckOut} />
      </div>
    </section>
  )
}

type CartSummaryProps = {
  lines: readonly CartLine[]
  live: LiveQuote
  couponCode: string | null
  canCheckOut: boolean
}

/** How far the cart is from free shipping, in words and as a line that fills. */
function ShippingNudge({ totals }: { totals: Totals }) {
  const amount = totals.subtotal - totals.discount
  const missing = missingForFreeShipping(amount)
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-soft">Free Shipping on orders over {formatNaira(freeShippingAbove)}</p>
      <div aria-hidden="true" className="h-1 bg-sunken">
        <div
          className="h-full bg-brand transition-[width]"
          style={{ width: `${missing === null ? 100 : Math.floor((amount * 100) / freeShippingAbove)}%` }}
        />
      </div>
      <p role="status" className="font-medium">
        {missing === null ? 'Your order ships free.' : `Add ₦${formatFigure(missing)} more to qualify`}
      </p>
    </div>
  )
}
