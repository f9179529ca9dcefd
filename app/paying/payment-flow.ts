import type { PaymentProgress } from '#app/order/order-state.ts'
import type { OpenedPayment } from '#domain/payments/attempts/opened-payment.ts'
import type { Popup } from '#domain/payments/provider.ts'

/**
 * The state of a payment on the page. `unpaid`: failed or cancelled, can be retried; `unsure`: closed and not confirmed
 * yet; `unavailable`: the provider couldn't be opened; `paid`: done, the order page follows.
 */
export type PaymentPhase =
  | 'idle'
  | 'opening'
  | 'open'
  | 'confirming'
  | 'checking'
  | 'unpaid'
  | 'unsure'
  | 'unavailable'
  | 'leaving'
  | 'paid'

/** What a provider's script reported when it ended, for the server to verify. */
export type PopupResult = { transactionId: string | null; response: unknown }

export type PopupEvents = {
  onSuccess: (result: PopupResult) => void
  onFailed: (result: PopupResult) => void
  onClose: () => void
  onBlocked: () => void
}

export type PaymentHint = PopupResult & { action: 'payment_success' | 'payment_failed' | 'payment_cancelled' }

/** The side effects of the flow. Server calls reject unless they succeed. */
export type PaymentCalls = {
  openPopup: (popup: Popup, events: PopupEvents) => Promise<{ dispose: () => void }>
  sendHint: (hint: PaymentHint) => Promise<PaymentProgress & { success: boolean }>
  readStatus: () => Promise<PaymentProgress>
  /** Opens another attempt on the provider's own page instead of in its popup; `order_changed` if the amount there would differ. */
  openHostedPage: (payment: OpenedPayment) => Promise<OpenedPayment | 'order_changed'>
  /** Shows the order's new total. A payment is never opened for another total than the page shows. */
  showChangedOrder: () => void
  leaveFor: (url: string) => void
  wait: (milliseconds: number) => Promise<void>
  toast: (tone: 'bad' | 'plain', text: string) => void
  /** Goes to the order page; `confirmed` when the server has verified the payment. */
  goToOrderPage: (result: { transactionId: string | null; confirmed: boolean }) => void
}

export type PaymentFlow = { pay: (payment: OpenedPayment | null) => Promise<void>; dispose: () => void }

export const paymentMessages = {
  failed: 'Payment failed. Please try again.',
  notUpdated: 'Payment was successful but we had trouble updating your order.',
  cancelled: 'Payment cancelled. Your order is saved and you can try again later.',
  closed: 'Payment modal closed. If payment was successful, please check your order status.',
  slow: 'Payment verification is taking longer than expected. Please check your order status.',
  unreadable: 'Payment modal closed. Please check your order status.',
  notOpened: 'Failed to initialize payment.',
}

const closeCheck = { first: 2_000, second: 3_000 }
const closedHint: PaymentHint = { action: 'payment_cancelled', transactionId: null, response: null }

/**
 * Runs the payment of one order over several attempts: opens the provider, receives its result, has the server verify
 * it, and informs the shopper. A success counts at any time, also after a failure in the same popup; events after it
 * are ignored.
 */
export function createPaymentFlow(calls: PaymentCalls, onPhase: (phase: PaymentPhase) => void): PaymentFlow {
  let phase: PaymentPhase = 'idle'
  let popup: { dispose: () => void } | null = null
  // A new attempt invalidates the events of earlier ones.
  let attempt = 0

  const enter = (next: PaymentPhase) => {
    phase = next
    onPhase(next)
  }
  const isOver = (mine: number) => mine !== attempt || phase === 'paid' || phase === 'confirming'

  async function pay(payment: OpenedPayment | null) {
    popup?.dispose()
    popup = null
    const mine = ++attempt
    if (!payment || payment.state === 'unavailable') return giveUp()
    enter('opening')
    if (!payment.popup) return leave(payment, mine)
    try {
      const opened = await calls.openPopup(payment.popup, {
        onSuccess: (result) => !isOver(mine) && succeed(result),
        onFailed: (result) => !isOver(mine) && fail(result, mine),
        // Providers also report a close after a failure, and some twice.
        onClose: () => mine === attempt && (phase === 'opening' || phase === 'open') && check(mine),
        onBlocked: () => !isOver(mine) && leave(payment, mine),
      })
      if (mine !== attempt) return opened.dispose()
      popup = opened
    } catch {
      // A script that doesn't load or throws counts as blocked.
      return leave(payment, mine)
    }
    if (phase === 'opening') enter('open')
  }

  async function succeed(result: PopupResult) {
    enter('confirming')
    const answer = await calls.sendHint({ ...result, action: 'payment_success' }).catch(() => null)
    // A payment that the provider hasn't confirmed yet is no error: the order page says that it is being checked.
    if (!answer?.success && answer?.paymentStatus !== 'pending') calls.toast('bad', paymentMessages.notUpdated)
    goToOrderPage(result.transactionId, answer)
  }

  async function fail(result: PopupResult, mine: number) {
    enter('checking')
    const answer = await calls.sendHint({ ...result, action: 'payment_failed' }).catch(() => null)
    if (isOver(mine)) return
    if (answer?.paymentStatus === 'success') return goToOrderPage(result.transactionId, answer)
    calls.toast('bad', paymentMessages.failed)
    enter('unpaid')
  }

  // The specification prescribes these checks and their delays for a closed popup. The second one makes the server ask the provider,
  // since a payment may be under way that nothing has reported yet.
  async function check(mine: number) {
    enter('checking')
    await calls.wait(closeCheck.first)
    if (isOver(mine)) return
    try {
      const first = await calls.readStatus()
      if (isOver(mine)) return
      if (first.paymentStatus === 'success') return goToOrderPage(null, first)
      if (first.paymentStatus !== 'pending') return await cancel(mine)
      calls.toast('plain', paymentMessages.closed)
      await calls.wait(closeCheck.second)
      const second = await calls.sendHint(closedHint).catch(calls.readStatus)
      if (isOver(mine)) return
      if (second.paymentStatus === 'success') return goToOrderPage(null, second)
      calls.toast('plain', paymentMessages.slow)
    } catch {
      if (isOver(mine)) return
      calls.toast('plain', paymentMessages.unreadable)
    }
    enter('unsure')
  }

  async function cancel(mine: number) {
    const answer = await calls.sendHint(closedHint)
    if (isOver(mine)) return
    if (answer.paymentStatus === 'success') return goToOrderPage(null, answer)
    calls.toast('plain', paymentMessages.cancelled)
    enter('unpaid')
  }

  async function leave(payment: OpenedPayment, mine: number) {
    enter('leaving')
    const hosted = payment.checkoutUrl === null ? await calls.openHostedPage(payment).catch(() => null) : payment
    if (isOver(mine)) return
    if (hosted === 'order_changed') {
      enter('unpaid')
      return calls.showChangedOrder()
    }
    if (hosted?.checkoutUrl) return calls.leaveFor(hosted.checkoutUrl)
    // The server may have refused another page because the order is paid by now.
    const state = await calls.readStatus().catch(() => null)
    if (isOver(mine)) return
    if (state?.paymentStatus === 'success') goToOrderPage(null, state)
    else giveUp()
  }

  function giveUp() {
    calls.toast('bad', paymentMessages.notOpened)
    enter('unavailable')
  }

  function goToOrderPage(transactionId: string | null, state: PaymentProgress | null) {
    popup?.dispose()
    enter('paid')
    calls.goToOrderPage({
      transactionId: state?.transactionId ?? transactionId,
      confirmed: state?.paymentStatus === 'success',
    })
  }

  return {
    pay,
    dispose: () => {
      attempt++
      popup?.dispose()
    },
  }
}
