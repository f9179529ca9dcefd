import { useState } from 'react'
import { isPayable, isUnsettled } from '#app/order/order-payment.ts'
import { orderUrl } from '#app/order/order-url.ts'
import type { PaymentMessages } from '#app/order/payment-messages.ts'
import type { ShownOrder } from '#app/order/shown-order.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { PayNow } from './pay-now.tsx'
import { TransferDetails } from './transfer-details.tsx'
import { useProblemOnce } from './use-problem-once.ts'

/** The payment state with a form to pay where possible. */
export function PaymentPart({ shown, isChecking, onUnsure }: PaymentPartProps) {
  const [isPaying, setIsPaying] = useState(false)
  useProblemOnce()
  const messages = isChecking ? shown.messages.checking : shown.messages.known
  // While a mismatched payment is under review, nothing more should be paid, even in a window that is still open.
  const isBusy = isPaying && isPayable(shown) && !shown.payment.isUnderReview
  const leadsToPaying = messages.mayPay === 'yes' || isBusy
  const sentences = <Sentences messages={messages} />
  return (
    <section aria-label="Payment" className="grid gap-5 border-brand border-l-2 bg-raised px-5 py-5">
      <div className="grid max-w-2xl gap-5">
        {!leadsToPaying && (
          <div role="status" className="grid cols-auto-1 gap-3">
            <Icon name={icons[messages.mood]} className="mt-1 size-5 shrink-0" />
            <div className="grid gap-1">{sentences}</div>
          </div>
        )}
        {(messages.mayPay !== 'no' || isBusy) && (
          <PayNow
            shown={shown}
            intro={leadsToPaying ? sentences : <p>Only if you have not sent any money yet.</p>}
            isAside={!leadsToPaying}
            onBusy={setIsPaying}
            onUnsure={onUnsure}
          />
        )}
        {shown.transfer && messages.mayPay === 'yes' && !isBusy && <TransferDetails {...shown.transfer} />}
        {isUnsettled(shown) && (
          <a href={orderUrl(shown)} className="hidden underline underline-offset-4 noscript:inline-block">
            Look again
          </a>
        )}
      </div>
    </section>
  )
}

type PaymentPartProps = { shown: ShownOrder; isChecking: boolean; onUnsure: () => void }

const icons: Record<PaymentMessages['mood'], IconName> = { good: 'check', waiting: 'clock', careful: 'alert' }

function Sentences({ messages: { sentences, facts = [], mayPay } }: { messages: PaymentMessages }) {
  const [first, ...others] = sentences
  return (
    <>
      <p className={others.length > 0 && mayPay !== 'yes' ? 'font-medium' : undefined}>{first}</p>
      {others.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {facts.length > 0 && (
        <dl className="grid gap-x-6 gap-y-1 pt-2 sm:cols-auto-1">
          {facts.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd className="break-words pb-1 font-medium tabular-nums sm:pb-0">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
