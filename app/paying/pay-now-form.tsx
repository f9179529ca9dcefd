import type { FormEvent, ReactNode } from 'react'
import { expectedTotalName, pendingIsKnownName } from '#app/order/pay-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import type { Kobo } from '#domain/money/money.ts'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { PaymentMethods } from './payment-methods.tsx'

/** Pays a saved order, with the same provider or another. Without JavaScript the form posts to the page's address. */
export function PayNowForm({
  providers,
  chosen,
  isBusy,
  pendingIsKnown = false,
  total,
  onPay,
  children,
}: PayNowFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const choice = new FormData(event.currentTarget).get('paymentGateway')
    onPay(providerNames.find((name) => name === choice) ?? chosen, event.currentTarget)
  }
  return (
    <form method="post" onSubmit={submit} className="grid gap-6">
      <input type="hidden" name={expectedTotalName} value={total} />
      {pendingIsKnown && <input type="hidden" name={pendingIsKnownName} value="yes" />}
      <PaymentMethods
        providers={providers}
        chosen={providers.includes(chosen) ? chosen : providers[0]}
        kept="order is saved"
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          type="submit"
          busy={isBusy}
          disabled={isBusy || providers.length === 0}
          // The second press of a double click would accept another total, or a warning about an earlier payment, that nobody has read yet.
          onClick={ignoreSecondPress}
        >
          Pay Now
        </Button>
        {children}
      </div>
    </form>
  )
}

type PayNowFormProps = {
  providers: readonly ProviderName[]
  chosen: ProviderName
  isBusy: boolean
  /** Whether the page has told the payer that an earlier payment may still arrive. */
  pendingIsKnown?: boolean
  /** The order's total that the page shows, in kobo. */
  total: Kobo
  onPay: (provider: ProviderName, form: HTMLFormElement) => void
  children?: ReactNode
}
