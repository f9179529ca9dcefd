import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type ProviderName, providerTitles } from '#domain/orders/provider-name.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import { PayNowForm } from '../payment/pay-now-form.tsx'
import { isUnderWay, phaseText } from '../payment/phase-text.ts'
import { WindowClosedHint } from '../payment/window-closed-hint.tsx'
import type { Checkout, PlacedOrder } from '../use-checkout.ts'

/** An order that is saved: how its payment stands, and another try where one makes sense. */
export function PlacedPanel({ placed, providers, checkout }: PlacedPanelProps) {
  const { phase, error } = checkout
  const heading = useRef<HTMLHeadingElement>(null)
  const provider = providerTitles[placed.provider]
  const mayPay = phase !== 'idle' && !isUnderWay(phase)

  // The form with the focus is gone; the browser would start over at the top of the page.
  useEffect(() => heading.current?.focus(), [])

  return (
    <section aria-labelledby="saved-order" className="grid gap-6">
      <h2 ref={heading} id="saved-order" tabIndex={-1} className="font-display text-2xl outline-none">
        Order {shortOrderId(placed.id)} is saved
      </h2>
      <div className="grid *:[grid-area:1/1]">
        <p role="status">{phaseText(phase, provider)}</p>
        {/* The longest of what is said while a payment is under way keeps its room throughout, or the summary below would jump. */}
        {!mayPay && (
          <p aria-hidden="true" className="invisible">
            {phaseText('open', provider)}
          </p>
        )}
      </div>
      {!mayPay && (
        <div className={phase === 'open' ? '' : 'invisible'}>
          <WindowClosedHint orderAddress={`/order-success?order=${placed.id}`} />
        </div>
      )}
      <ErrorNotice error={error} />
      {mayPay && (
        <PayNowForm
          providers={providers}
          chosen={placed.provider}
          isBusy={false}
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
