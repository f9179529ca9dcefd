import { useEffect, useRef } from 'react'
import { type ProviderName, providerTitles, waysToPay } from '#domain/orders/provider-name.ts'

/** The providers on offer as cards, the first one selected. `kept`: what the message says is kept when none is on offer. */
export function PaymentMethods({ providers, chosen = providers[0], kept = 'cart is kept' }: PaymentMethodsProps) {
  const offered = useRef<HTMLFieldSetElement>(null)

  // The selected provider may have been removed from the list while the page was open.
  useEffect(() => {
    if (offered.current?.querySelector(':checked')) return
    const first = offered.current?.querySelector('input')
    if (first && providers.length > 0) first.checked = true
  }, [providers])

  return (
    <fieldset ref={offered}>
      <legend className="pb-5 font-display text-2xl">Payment Method</legend>
      {providers.length === 0 && <p>Payment is not available at the moment. Your {kept}, please come back soon.</p>}
      <div className="grid gap-3">
        {providers.map((name) => (
          <label
            key={name}
            className="flex min-h-16 cursor-pointer items-center gap-4 border border-line-strong bg-surface px-4 py-3 has-checked:border-brand has-checked:brand-frame has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="paymentGateway"
              value={name}
              defaultChecked={name === chosen}
              className="size-5 shrink-0 accent-brand"
            />
            <span className="grid">
              <span className="font-medium">{providerTitles[name]}</span>
              <span className="text-sm text-soft">{waysToPay[name]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type PaymentMethodsProps = {
  providers: readonly ProviderName[]
  chosen?: ProviderName | undefined
  kept?: 'cart is kept' | 'order is saved'
}
