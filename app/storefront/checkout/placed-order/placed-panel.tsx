import { useEffect, useRef } from 'react'
import { PayNowForm } from '#app/paying/pay-now-form.tsx'
import { isUnderWay, phaseText } from '#app/paying/phase-text.ts'
import { WindowClosedHint } from '#app/paying/popup-closed-notice.tsx'
import { Link } from '#app/ui/link.tsx'
import { type ProviderName, providerTitles } from '#domain/orders/provider-name.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { CheckoutErrorNotice } from '../errors/checkout-error-notice.tsx'
import type { Checkout } from '../use-checkout.ts'
import type { PlacedOrder } from './placed-order.ts'

/** A placed order with the state of its payment, and a form to retry. */
export function PlacedPanel({ placed, providers, checkout }: PlacedPanelProps) {
  const { phase, error } = checkout
  const heading = useRef<HTMLHeadingElement>(null)
  const provider = providerTitles[placed.provider]
  const mayPay = phase !== 'idle' && !isUnderWay(phase)

  // The focused form was removed; without this the focus would restart at the top of the page.
  useEffect(() => heading.current?.focus(), [])

  return (
    <section aria-labelledby="saved-order" className="grid gap-6">
      <h2 ref={heading} id="saved-order" tabIndex={-1} className="font-display text-2xl outline-none">
        Order {shortOrderId(placed.id)} is saved
      </h2>
      <div className="grid *:area-all">
        <p role="status">{phaseText(phase, provider)}</p>
        {/* Reserves the height of the longest message, to avoid a layout shift. */}
        {!mayPay && (
          <p aria-hidden="true" className="invisible">
            {phaseText('open', provider)}
          </p>
        )}
      </div>
      {!mayPay && (
        <div className={phase === 'open' ? '' : 'invisible'}>
          <WindowClosedHint orderUrl={`/order-success?order=${placed.id}`} />
        </div>
      )}
      <CheckoutErrorNotice error={error} />
      {mayPay && (
        <PayNowForm
          providers={providers}
          chosen={placed.provider}
          isBusy={false}
          total={placed.totals.totalAmount}
          onPay={(provider) => checkout.payAgain(placed.id, provider)}
        >
          <Link to={`/order-success?order=${placed.id}`} className="underline">
            View your order
          </Link>
        </PayNowForm>
      )}
    </section>
  )
}

type PlacedPanelProps = { placed: PlacedOrder; providers: readonly ProviderName[]; checkout: Checkout }
