import { useEffect, useRef, useState } from 'react'
import { readOrderState } from '#app/order/order-state.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { OpenedPayment } from '#domain/payments/attempts/opened-payment.ts'
import { openPayment, tellPaymentOutcome } from './payment-calls.ts'
import { createPaymentFlow, type PaymentCalls, type PaymentFlow, type PaymentPhase } from './payment-flow.ts'
import { openPopup } from './popup.ts'
import { notePopupsAreBlocked, popupsAreBlocked } from './popups-blocked.ts'
import { removeProviders } from './provider-scripts.ts'
import { showToast } from './show-toast.ts'

/** Called when a payment is over. */
export type GoToOrderPage = (orderId: string, result: Parameters<PaymentCalls['goToOrderPage']>[0]) => void

/** `pay` opens a payment of an order; `payAgain` asks the server for another attempt first and answers with a refusal's code. */
export type Paying = {
  phase: PaymentPhase
  pay: (orderId: string, payment: OpenedPayment | null) => void
  payAgain: (orderId: string, provider: ProviderName) => Promise<string | null>
}

/** The payment of an order on this page; `goToOrderPage` is called when it is over. */
export function usePayment(goToOrderPage: GoToOrderPage): Paying {
  const [phase, setPhase] = useState<PaymentPhase>('idle')
  const flow = useRef<PaymentFlow | null>(null)
  const isAsking = useRef(false)

  // The provider's popup and script live outside of React and are removed with the page.
  useEffect(() => {
    const cameBack = ({ persisted }: PageTransitionEvent) => {
      // Restored from the back/forward cache after leaving for the provider's page.
      if (persisted) setPhase((left) => (left === 'leaving' ? 'unsure' : left))
    }
    addEventListener('pageshow', cameBack)
    return () => {
      removeEventListener('pageshow', cameBack)
      flow.current?.dispose()
      removeProviders()
    }
  }, [])

  const pay = (orderId: string, payment: OpenedPayment | null) => {
    flow.current?.dispose()
    flow.current = createPaymentFlow(callsFor(orderId, goToOrderPage), setPhase)
    flow.current.pay(payment)
  }
  const payAgain = async (orderId: string, provider: ProviderName) => {
    // A double press would open a second attempt.
    if (isAsking.current) return null
    isAsking.current = true
    setPhase('opening')
    const again = await openPayment(orderId, provider, popupsAreBlocked())
    isAsking.current = false
    if (again.ok) pay(orderId, again.payment)
    else if (again.reason === 'fault') pay(orderId, null)
    else setPhase('unpaid')
    return again.ok || again.reason === 'fault' ? null : again.reason
  }
  return { phase, pay, payAgain }
}

const callsFor = (orderId: string, goToOrderPage: GoToOrderPage): PaymentCalls => ({
  openPopup: (popup, events) =>
    openPopup(popup, {
      ...events,
      onBlocked: () => {
        notePopupsAreBlocked()
        events.onBlocked()
      },
    }),
  sendHint: (hint) => tellPaymentOutcome(orderId, hint),
  readStatus: () => readOrderState(orderId),
  openHostedPage: async ({ provider }) => {
    const opened = await openPayment(orderId, provider, true)
    if (!opened.ok) throw new Error(`No hosted page: ${opened.reason}`)
    return opened.payment
  },
  leaveFor: (url) => window.location.assign(url),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  toast: showToast,
  goToOrderPage: (result) => goToOrderPage(orderId, result),
})
