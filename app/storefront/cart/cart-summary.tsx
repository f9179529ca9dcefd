import type { CartLine } from '#domain/cart/cart-line.ts'
import { formatFigure } from '#domain/money/money.ts'
import { freeShippingText } from '#domain/pricing/free-shipping-text.ts'
import { type FreeShipping, missingForFreeShipping } from '#domain/pricing/price-cart.ts'
import { CouponEntry } from '../../cart/coupon-entry.tsx'
import { TotalsList } from '../../cart/totals-list.tsx'
import type { LiveQuote } from '../../cart/use-quote.ts'
import { ProceedToCheckout } from './proceed-to-checkout.tsx'

/** The totals of the cart and the checkout button. */
export function CartSummary({ lines, live, couponCode, canCheckOut }: CartSummaryProps) {
  return (
    <section aria-labelledby="order-summary" className="grid gap-5 bg-raised p-5 sm:p-6 lg:sticky lg:top-32">
      <h2 id="order-summary" className="font-display text-2xl">
        Order Summary
      </h2>
      <CouponEntry lines={lines} />
      <TotalsList totals={live.totals} couponCode={couponCode} isComplete={live.complete} />
      {canCheckOut && <ShippingNudge live={live} />}
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

/** How far the cart is from free shipping, as text and a progress bar. */
function ShippingNudge({ live: { totals, coupon, terms, complete } }: { live: LiveQuote }) {
  const missing = missingForFreeShipping(totals.subtotal, coupon, terms)
  const share = missing.state === 'reached' ? 1 : (totals.subtotal - totals.discount) / (terms.freeShippingAbove || 1)
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-soft">{`Free Shipping ${freeShippingText(terms)}`}</p>
      <div aria-hidden="true" className="h-1 bg-sunken">
        <div
          className="h-full bg-brand transition-[width]"
          style={{ width: `${Math.floor(Math.min(share, 1) * 100)}%` }}
        />
      </div>
      {/* Keeps its height while the coupon's terms are unknown. */}
      <p role="status" className="min-h-lh font-medium">
        {complete && nudgeText(missing)}
      </p>
    </div>
  )
}

function nudgeText(shipping: FreeShipping): string {
  if (shipping.state === 'reached') return 'Your order ships free.'
  return shipping.state === 'missing' ? `Add ₦${formatFigure(shipping.amount)} more to qualify` : ''
}
