import { useEffect, useRef, useState } from 'react'
import { readOrderState } from '#app/order/order-state.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { OpenedPayment } from '#domain/payments/attempts/opened-payment.ts'
import type { OfPage, PagePayments } from './page-payments.ts'
import { payWithoutScripts } from './pay-without-scripts.ts'
import type { KnownOfOrder } from './payment-calls.ts'
import type { PaymentCalls, PaymentPhase } from './payment-flow.ts'
import { showToast } from './show-toast.ts'

/** Called when a payment is over. */
export type GoToOrderPage = (orderId: string, result: Parameters<PaymentCalls['goToOrderPage']>[0]) => void

/**
 * `pay` opens a payment of an order; `payAgain` asks the server for another attempt first and answers with a refusal's code, `not_loaded` where
 * the code that pays couldn't be loaded, `other_amount` where it isn't the one that the page shows: nothing is opened then.
 */
export type Paying = {
  phase: PaymentPhase
  pay: (orderId: string, payment: OpenedPayment | null) => Promise<void>
  payAgain: (orderId: string, provider: ProviderName, isShown: (amount: Kobo) => boolean) => Promise<string | null>
  /** Ends a payment that is over where the order's page is the one that it was made on: that says from then on how it stands. */
  end: () => void
  /** Closes the provider's window, where one is open or being opened. */
  close: () => void
}

/** What the page does of a payment: `goToOrderPage` when it is over, `showChangedOrder` where the order comes to another total than `known` says. */
type PageOfPayment = {
  goToOrderPage: GoToOrderPage
  showChangedOrder: (orderId: string) => void
  known: () => KnownOfOrder
}

/** The payment of an order on this page. */
export function usePayment({ goToOrderPage, showChangedOrder, known }: PageOfPayment): Paying {
  const [phase, setPhase] = useState<PaymentPhase>('idle')
  const { load, dispose, isLeft } = usePagePayments(setPhase)
  const isAsking = useRef(false)
  // Closing drops what was asked for before.
  const closings = useRef(0)

  useEffect(() => {
    const cameBack = ({ persisted }: PageTransitionEvent) => {
      // Restored from the back/forward cache after leaving for the provider's page.
      if (persisted) setPhase((left) => (left === 'leaving' ? 'unsure' : left))
    }
    addEventListener('pageshow', cameBack)
    return () => removeEventListener('pageshow', cameBack)
  }, [])

  const pay = async (orderId: string, payment: OpenedPayment | null) => {
    setPhase('opening')
    const payments = await load()
    if (isLeft.current) return
    if (!payments) {
      if (!payment || !navigator.onLine) return setPhase('unavailable')
      // A script that failed to load isn't asked for again in the same document.
      setPhase('leaving')
      return payWithoutScripts(orderId, payment.provider, known().expectedTotal ?? payment.amount)
    }
    const page: OfPage = {
      readStatus: () => readOrderState(orderId),
      goToOrderPage: (result) => goToOrderPage(orderId, result),
      showChangedOrder: () => showChangedOrder(orderId),
      toast: showToast,
    }
    payments.pay(orderId, payment, page, known())
  }
  const ask = async (orderId: string, provider: ProviderName) => {
    setPhase('opening')
    const payments = await load()
    if (payments) return payments.askAgain(orderId, provider, known())
    return { ok: false, reason: navigator.onLine ? 'not_loaded' : 'offline' } as const
  }
  const payAgain: Paying['payAgain'] = async (orderId, provider, isShown) => {
    // A double press would open a second attempt.
    if (isAsking.current) return null
    isAsking.current = true
    const before = closings.current
    const again = await ask(orderId, provider)
    // Nothing is opened over the page that was gone to meanwhile, or that shows another total now.
    if (isLeft.current || before !== closings.current) return null
    isAsking.current = false
    if (again.ok && !isShown(again.payment.amount)) {
      setPhase('unpaid')
      return 'other_amount'
    }
    if (again.ok) void pay(orderId, again.payment)
    else if (again.reason === 'fault') void pay(orderId, null)
    // What is on its way is no payment that failed.
    else setPhase(again.reason === 'payment_pending' ? 'idle' : 'unpaid')
    return again.ok || again.reason === 'fault' ? null : again.reason
  }
  const close = () => {
    if (phase !== 'opening' && phase !== 'open') return
    closings.current++
    isAsking.current = false
    dispose()
    setPhase('idle')
  }
  return { phase, pay, payAgain, end: () => !isLeft.current && setPhase('idle'), close }
}

// After the page's own work is done.
const idleMs = 2_500

const importPayments = () => import('./page-payments.ts')

/** The code that pays is loaded a moment after the page or by the press, whichever is first: the page itself doesn't need it. */
function usePagePayments(onPhase: (phase: PaymentPhase) => void) {
  const payments = useRef<PagePayments | null>(null)
  const isLeft = useRef(false)
  const load = async () => {
    const part = await importPayments().catch(() => null)
    if (part && !isLeft.current) payments.current ??= part.createPagePayments(onPhase)
    return payments.current
  }
  useEffect(() => {
    isLeft.current = false
    const timer = setTimeout(() => void importPayments().catch(() => undefined), idleMs)
    return () => {
      isLeft.current = true
      clearTimeout(timer)
      payments.current?.dispose()
    }
  }, [])
  return { load, dispose: () => payments.current?.dispose(), isLeft }
}
