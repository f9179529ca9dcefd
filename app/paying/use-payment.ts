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
 * `pay` opens a payment of an order. `payAgain` first requests another attempt from the server; it returns the code of a refusal,
 * `not_loaded` if the payment code couldn't be loaded, or `other_amount` if the amount isn't the one shown, in which case nothing is
 * opened. Otherwise it returns null.
 */
export type Paying = {
  phase: PaymentPhase
  pay: (orderId: string, payment: OpenedPayment | null) => Promise<void>
  payAgain: (orderId: string, provider: ProviderName, isShown: (amount: Kobo) => boolean) => Promise<string | null>
  /** Resets the phase after a payment made on the order's own page, which shows the order's state from then on. */
  end: () => void
  /** Closes the provider's window if it is open or opening. */
  close: () => void
}

/**
 * The page's part of a payment: `goToOrderPage` is called when it is over, `showChangedOrder` when the order's total differs from the
 * one in `known`.
 */
type PageOfPayment = {
  goToOrderPage: GoToOrderPage
  showChangedOrder: (orderId: string) => void
  known: () => KnownOfOrder
}

/** Runs the payment of an order on this page. */
export function usePayment({ goToOrderPage, showChangedOrder, known }: PageOfPayment): Paying {
  const [phase, setPhase] = useState<PaymentPhase>('idle')
  const { load, dispose, isLeft } = usePagePayments(setPhase)
  const isAsking = useRef(false)
  // Counts calls of `close`: an attempt requested before one is dropped.
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
      // Browsers don't retry a module that failed to load in the same document.
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
    // Not opened if the shopper left the page meanwhile, or it was closed because the total changed.
    if (isLeft.current || before !== closings.current) return null
    isAsking.current = false
    if (again.ok && !isShown(again.payment.amount)) {
      setPhase('unpaid')
      return 'other_amount'
    }
    if (again.ok) void pay(orderId, again.payment)
    else if (again.reason === 'fault') void pay(orderId, null)
    // A payment that may still arrive hasn't failed.
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

// After the page's own work.
const idleMs = 2_500

const importPayments = () => import('./page-payments.ts')

/** Loads the payment code shortly after the page, or on the first press if that is earlier: the page itself doesn't need it. */
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
