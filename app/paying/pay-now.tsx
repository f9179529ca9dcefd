import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { orderUrl } from '#app/order/order-url.ts'
import type { ShownOrder } from '#app/order/shown-order.ts'
import { mayBeSignedIn } from '#app/session/session-store.ts'
import type { Kobo } from '#domain/money/money.ts'
import { type ProviderName, providerNames, providerTitles } from '#domain/orders/provider-name.ts'
import { ErrorNotice } from './errors/error-notice.tsx'
import { type PayErrorKind, payAgainError, payErrorTexts } from './errors/pay-error.ts'
import { PayNowForm } from './pay-now-form.tsx'
import { isUnderWay, phaseText } from './phase-text.ts'
import { WindowClosedHint } from './popup-closed-notice.tsx'
import { usePayment } from './use-payment.ts'

const former = new Set(['not_found', 'order_changed', 'other_amount', 'payment_pending', 'provider_not_offered'])

/** Pays a saved order from its page, with retries. */
export function PayNow({ shown, intro, isAside, onBusy, onUnsure }: PayNowProps) {
  const { order, providers, problem } = shown
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const [provider, setProvider] = useState<ProviderName>(order.paymentGateway ?? providers[0] ?? providerNames[0])
  const [error, setError] = useState<PayErrorKind | null>(problem)
  const [isPendingTold, setIsPendingTold] = useState(problem === 'payment_pending')
  const pendingIsKnown = isPendingTold || shown.payment.awaited !== null
  // Without a sign-in, access is by a link or a cookie, which doesn't change.
  const wasSignedIn = useRef(false)
  const { phase, payAgain, end, close } = usePayment({
    goToOrderPage: async (orderId, { transactionId, confirmed }) => {
      const state = { orderId, transactionId, isGuest: true, checking: !confirmed }
      await navigate(pathname + search, { replace: true, state })
      end()
    },
    showChangedOrder: () => {
      setError('order_changed')
      revalidate()
    },
    known: () => ({
      isGuestOrder: order.isGuestOrder || !wasSignedIn.current,
      pendingIsKnown,
      expectedTotal: order.totalAmount,
    }),
  })
  const shownTotal = useRef(order.totalAmount)
  const refusedAmount = useRef<Kobo | null>(null)
  const isBusy = isUnderWay(phase)
  const reportUnsure = useEffectEvent(onUnsure)
  const reportBusy = useEffectEvent(onBusy)

  // Remembered from the start, because signing out in another tab changes the cookie.
  useEffect(() => {
    wasSignedIn.current = mayBeSignedIn()
  }, [])

  // The parent must keep this component mounted until the provider's window is closed.
  useEffect(() => reportBusy(isBusy), [isBusy])

  const closeFormerWindow = useEffectEvent((total: Kobo) => {
    if (shownTotal.current === total) return
    shownTotal.current = total
    // Ignored if the shopper was already told that the amount is outdated, or if the open window asks for the new amount.
    if (refusedAmount.current === total) return
    close()
    setError('order_changed')
  })

  // If the shop edits the order, an open window still asks for the old amount, which can no longer pay it.
  useEffect(() => closeFormerWindow(order.totalAmount), [order.totalAmount])

  // The parent's order watch should check sooner.
  useEffect(() => {
    if (phase === 'unsure') reportUnsure()
  }, [phase])

  // After a partial payment the remaining amount is reported once; the next press then pays it.
  const isKnown = (amount: Kobo) => {
    const known = amount === order.totalAmount || amount === refusedAmount.current
    refusedAmount.current = amount
    return known
  }
  const pay = async (chosen: ProviderName, form: HTMLFormElement) => {
    setProvider(chosen)
    setError(null)
    const refusal = await payAgain(order.id, chosen, isKnown)
    // The order has changed since the page was loaded.
    if (refusal === 'already_paid' || refusal === 'not_payable') revalidate()
    // If the payment code can't be loaded, e.g. after a release removed it, the form is posted as it is without JavaScript.
    else if (refusal === 'not_loaded') form.submit()
    else if (refusal) setError(payAgainError(refusal))
    if (refusal === 'payment_pending') setIsPendingTold(true)
    // The payment methods, totals or payment state on the page are outdated.
    if (refusal !== null && former.has(refusal)) revalidate()
  }
  const parts = (
    <div className="grid gap-5">
      <div role="status" className="grid gap-1">
        {phase === 'idle' ? intro : <p>{phaseText(phase, providerTitles[provider])}</p>}
      </div>
      {phase === 'open' && <WindowClosedHint orderUrl={orderUrl(shown)} />}
      <ErrorNotice>{error && <p>{payErrorTexts[error]}</p>}</ErrorNotice>
      <PayNowForm
        providers={providers}
        chosen={provider}
        isBusy={isBusy}
        pendingIsKnown={pendingIsKnown}
        total={order.totalAmount}
        onPay={pay}
      />
    </div>
  )
  if (!isAside || isBusy) return parts
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        Pay another way
      </summary>
      <div className="pt-3">{parts}</div>
    </details>
  )
}

type PayNowProps = {
  shown: ShownOrder
  /** The payment's message before any attempt on this page. */
  intro: ReactNode
  /** Whether it is collapsed: a payment may be pending, so paying again may pay twice. */
  isAside: boolean
  onBusy: (isBusy: boolean) => void
  onUnsure: () => void
}
