import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import { Icon } from '#app/ui/icon.tsx'
import { formatNaira } from '#domain/money/money.ts'
import type { LiveQuote } from '../../../cart/use-quote.ts'
import { errorAt } from '../errors/checkout-error.ts'
import { CheckoutErrorNotice } from '../errors/checkout-error-notice.tsx'
import type { Checkout } from '../use-checkout.ts'
import { formId } from './checkout-form.tsx'

const verbs: Partial<Record<string, string>> = { changed: 'Accept and pay', already_ordered: 'Order again and pay' }

/** Submits the order. After a change, or with a question about an earlier order, it shows that first, and the next press submits again. */
export function PlaceButton({ checkout, live, canPay }: { checkout: Checkout; live: LiveQuote; canPay: boolean }) {
  const { error, isSending } = checkout
  const total = live.complete ? formatNaira(live.totals.totalAmount) : '…'
  const verb = verbs[error?.kind ?? ''] ?? 'Pay'
  const notice = useRef<HTMLDivElement>(null)
  const showAtFirst = useEffectEvent(() => {
    if (error) notice.current?.focus()
  })

  // When an order has ended, the form that replaces it is longer, so the message and the button would be far below the visible part.
  useEffect(() => showAtFirst(), [])

  return (
    <div className="grid gap-4">
      <div ref={notice} tabIndex={-1} className="outline-none">
        <CheckoutErrorNotice error={errorAt(error, live.quote)} total={live.totals.totalAmount} />
      </div>
      <Button
        type="submit"
        form={formId}
        busy={isSending}
        disabled={!canPay || isSending || !live.complete}
        // The second press of a double click would accept a change or a question that nobody has read yet.
        onClick={ignoreSecondPress}
      >
        {`${verb} ${total}`}
      </Button>
      <p className="flex items-start gap-2 text-sm text-soft">
        <Icon name="lock" className="mt-0.5 size-4 shrink-0" />
        You pay in your provider’s own window. We never see your card.
      </p>
    </div>
  )
}
