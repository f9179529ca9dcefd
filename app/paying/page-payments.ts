import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { OpenedPayment } from '#domain/payments/attempts/opened-payment.ts'
import { type KnownOfOrder, openPayment, type PaymentAgain, tellPaymentOutcome } from './payment-calls.ts'
import { createPaymentFlow, type PaymentCalls, type PaymentFlow, type PaymentPhase } from './payment-flow.ts'
import { openPopup } from './popup.ts'
import { notePopupsAreBlocked, popupsAreBlocked } from './popups-blocked.ts'
import { removeProviders } from './provider-scripts.ts'

/** The parts of a payment that the page itself handles. */
export type OfPage = Pick<PaymentCalls, 'readStatus' | 'goToOrderPage' | 'showChangedOrder' | 'toast'>

/** The payments on a page, one at a time. Loaded separately, since most visits to an order's page pay for nothing. */
export type PagePayments = {
  /** Opens a payment, replacing one that is open. */
  pay: (orderId: string, payment: OpenedPayment | null, page: OfPage, known: KnownOfOrder) => void
  /** Asks the server for another attempt to pay an order. */
  askAgain: (orderId: string, provider: ProviderName, known: KnownOfOrder) => Promise<PaymentAgain>
  /** Removes the provider's popup and script, which live outside of React. */
  dispose: () => void
}

export function createPagePayments(onPhase: (phase: PaymentPhase) => void): PagePayments {
  let flow: PaymentFlow | null = null
  return {
    pay(orderId, payment, page, known) {
      flow?.dispose()
      flow = createPaymentFlow({ ...callsFor(orderId, known), ...page }, onPhase)
      flow.pay(payment)
    },
    askAgain: (orderId, provider, known) => openPayment(orderId, provider, popupsAreBlocked(), known),
    dispose() {
      flow?.dispose()
      removeProviders()
    },
  }
}

const callsFor = (orderId: string, known: KnownOfOrder): Omit<PaymentCalls, keyof OfPage> => ({
  openPopup: (popup, events) =>
    openPopup(popup, {
      ...events,
      onBlocked: () => {
        notePopupsAreBlocked()
        events.onBlocked()
      },
    }),
  sendHint: (hint) => tellPaymentOutcome(orderId, hint, known),
  openHostedPage: async ({ provider }) => {
    const opened = await openPayment(orderId, provider, true, known)
    if (!opened.ok && opened.reason === 'order_changed') return opened.reason
    if (!opened.ok) throw new Error(`No hosted page: ${opened.reason}`)
    return opened.payment
  },
  leaveFor: (url) => window.location.assign(url),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})
