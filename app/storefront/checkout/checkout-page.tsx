import { lazy, useEffect, useRef, useState } from 'react'
import { PaymentMethods } from '#app/paying/payment-methods.tsx'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import { useAppliedCoupon } from '../../cart/applied-coupon.ts'
import { CartNotices } from '../../cart/cart-notices.tsx'
import { buyable, sameLine } from '../../cart/lines.ts'
import { WithoutScripts } from '../../cart/no-script-notice.tsx'
import { startCheckout, useCart } from '../../cart/store.ts'
import { useQuote } from '../../cart/use-quote.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { CheckoutForm, type Chosen } from './form/checkout-form.tsx'
import { PlaceButton } from './form/place-button.tsx'
import { NothingToBuy } from './nothing-to-buy.tsx'
import { PlacedPanel } from './placed-order/placed-panel.tsx'
import { SavedOrderNotice } from './saved-order/saved-order-notice.tsx'
import { useRedirectToSavedOrder } from './saved-order/use-redirect-to-saved-order.ts'
import type { CheckoutAccount } from './signed-in/checkout-account.ts'
import { useCheckout } from './use-checkout.ts'

// Loaded lazily: most shoppers are guests and don't need it.
const SignedInForm = lazy(() =>
  import('./signed-in/signed-in-form.tsx').then((part) => ({ default: part.SignedInForm })),
)

export function CheckoutPage({ providers, account }: CheckoutPageProps) {
  const { lines, ready } = useCart()
  const { code } = useAppliedCoupon()
  const live = useQuote()
  const checkout = useCheckout()
  const orderedLines = buyable(lines)
  const { placed } = checkout
  const isEmpty = ready && orderedLines.length === 0 && !placed

  // After a reload during payment, the saved order may have reserved the last pieces in the cart.
  useRedirectToSavedOrder(ready)

  // Opening the address directly starts a checkout, too.
  useEffect(() => {
    if (ready && !isEmpty) startCheckout()
  }, [ready, isEmpty])

  // The panel that replaces the form is shorter; the page keeps its height to avoid a layout shift.
  const page = useRef<HTMLDivElement>(null)
  const [heldHeight, setHeldHeight] = useState<number>()
  const place = (chosen: Chosen) => {
    setHeldHeight(page.current?.offsetHeight)
    const { totals, quote } = live
    if (live.complete) checkout.place({ ...chosen, lines: orderedLines, couponCode: code, totals, quote })
  }
  const form = {
    providers,
    errors: checkout.errors,
    onErrors: checkout.setErrors,
    onPlace: place,
    children: <PaymentMethods providers={providers} />,
  }
  return (
    <div ref={page} style={{ minHeight: heldHeight }} className="wrap min-h-svh pt-8 pb-20 lg:pt-12">
      <h1 className="font-display text-4xl lg:text-5xl">Checkout</h1>
      {!placed && <SavedOrderNotice />}
      <WithoutScripts what="cart" />
      {isEmpty ? (
        <>
          <NothingToBuy hasLines={lines.length > 0} error={checkout.error} />
          <CartNotices live={live} inFlow />
        </>
      ) : (
        <div className="grid grid-cols-1 items-start gap-x-14 gap-y-10 pt-6 noscript:hidden lg:grid-cols-[minmax(0,1fr)_24rem]">
          {placed && <PlacedPanel placed={placed} providers={providers} checkout={checkout} />}
          {!placed && account && <SignedInForm {...form} account={account} error={checkout.error} />}
          {!placed && !account && <CheckoutForm {...form} />}
          <CheckoutSummary
            // Remounted when the order is placed, so that its new position doesn't count as a layout shift.
            key={placed?.id}
            lines={placed?.lines ?? orderedLines}
            leftOut={placed ? [] : lines.filter((line) => !orderedLines.some((ordered) => sameLine(ordered, line)))}
            totals={placed?.totals ?? live.totals}
            isComplete={placed !== null || live.complete}
            isReady={ready}
            couponCode={placed ? placed.couponCode : code}
            isPlaced={placed !== null}
            notices={placed ? null : <CartNotices live={live} inFlow />}
          >
            {!placed && <PlaceButton checkout={checkout} live={live} canPay={providers.length > 0} />}
          </CheckoutSummary>
        </div>
      )}
    </div>
  )
}

type CheckoutPageProps = {
  providers: readonly ProviderName[]
  /** Null for a guest. */
  account: CheckoutAccount | null
}
