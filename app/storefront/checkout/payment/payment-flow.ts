import type { OrderStatus, PaymentStatus } from '#domain/orders/status.ts'
import type { OpenedPayment } from '#domain/payments/attempts/opened-payment.ts'
import type { Popup } from '#domain/payments/provider.ts'

/**
 * Where a payment stands on the page. `unpaid`: failed or cancelled, may be tried again; `unsure`: closed and not
 * confirmed yet; `unavailable`: the provider couldn't be opened; `paid`: over, the order page takes it from here.
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

/** What a provider's script said when it ended, for the server to look at. */
export type PopupResult = { transactionId: string | null; response: unknown }

export type PopupEvents = {
  onSuccess: (result: PopupResult) => void
  onFailed: (result: PopupResult) => void
  onClose: () => void
  onBlocked: () => void
}

export type PaymentHint = PopupResult & { action: 'payment_success' | 'payment_failed' | 'payment_cancelled' }

/** Where the server says that the order stands; `transactionId`: the provider's, once it is paid. */
export type OrderState = { status: OrderStatus; paymentStatus: PaymentStatus; transactionId: string | null }

/** Everything that the flow asks of the world. The calls to the server reject when no good answer came. */
export type PaymentCalls = {
  openPopup: (popup: Popup, events: PopupEvents) => Promise<{ dispose: () => void }>
  tellServer: (hint: PaymentHint) => Promise<OrderState & { success: boolean }>
  readStatus: () => Promise<OrderState>
  /** Opens another attempt with the provider's own page instead of its popup. */
  openHostedPage: (payment: OpenedPayment) => Promise<OpenedPayment>
  leaveFor: (url: string) => void
  wait: (milliseconds: number) => Promise<void>
  toast: (tone: 'bad' | 'plain', text: string) => void
  /** The order page takes over; `confirmed` when the server has seen the money. */
  arrive: (result: { transactionId: string | null; confirmed: boolean }) => void
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

/**
 * Sees one order's payment through, attempt after attempt: opens the provider, hears how it ended, has the server look, and
 * tells the shopper. A success counts whenever it comes, also after a failure in the same popup; nothing after it counts.
 */
export function createPaymentFlow(calls: PaymentCalls, onPhase: (phase: PaymentPhase) => void): PaymentFlow {
  let phase: PaymentPhase = 'idle'
  let popup: { dispose: () => void } | null = null
  // Each attempt makes what is left of the one before it void.
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
        // Providers close after a failure, too, and some report a close twice.
        onClose: () => mine === attempt && (phase === 'opening' || phase === 'open') && check(mine),
        onBlocked: () => !isOver(mine) && leave(payment, mine),
      })
      if (mine !== attempt) return opened.dispose()
      popup = opened
    } catch {
      // A script that doesn't load or throws is as good as blocked.
      return leave(payment, mine)
    }
    if (phase === 'opening') enter('open')
  }

  async function succeed(result: PopupResult) {
    enter('confirming')
    const answer = await calls.tellServer({ ...result, action: 'payment_success' }).catch(() => null)
    if (!answer?.success) calls.toast('bad', paymentMessages.notUpdated)
    arrive(result.transactionId, answer)
  }

  async function fail(result: PopupResult, mine: number) {
    enter('checking')
    const answer = await calls.tellServer({ ...result, action: 'payment_failed' }).catch(() => null)
    if (isOver(mine)) return
    if (answer?.paymentStatus === 'success') return arrive(result.transactionId, answer)
    calls.toast('bad', paymentMessages.failed)
    enter('unpaid')
  }

  // The times and the order of these checks are the specification's for a closed popup.
  async function check(mine: number) {
    enter('checking')
    await calls.wait(closeCheck.first)
    if (isOver(mine)) return
    try {
      const first = await calls.readStatus()
      if (isOver(mine)) return
      if (first.paymentStatus === 'success') return arrive(null, first)
      if (first.paymentStatus !== 'pending') return await cancel(mine)
      calls.toast('plain', paymentMessages.closed)
      await calls.wait(closeCheck.second)
      const second = await calls.readStatus()
      if (isOver(mine)) return
      if (second.paymentStatus === 'success') return arrive(null, second)
      calls.toast('plain', paymentMessages.slow)
    } catch {
      if (isOver(mine)) return
      calls.toast('plain', paymentMessages.unreadable)
    }
    enter('unsure')
  }

  async function cancel(mine: number) {
    const hint = { action: 'payment_cancelled', transactionId: null, response: null } as const
    const answer = await calls.tellServer(hint)
    if (isOver(mine)) return
    if (answer.paymentStatus === 'success') return arrive(null, answer)
    calls.toast('plain', paymentMessages.cancelled)
    enter('unpaid')
  }

  async function leave(payment: OpenedPayment, mine: number) {
    enter('leaving')
    const hosted = payment.checkoutUrl === null ? await calls.openHostedPage(payment).catch(() => null) : payment
    if (isOver(mine)) return
    if (hosted?.checkoutUrl) return calls.leaveFor(hosted.checkoutUrl)
    // The server may have refused another page because the order is paid by now.
    const state = await calls.readStatus().catch(() => null)
    if (isOver(mine)) return
    if (state?.paymentStatus === 'success') arrive(null, state)
    else giveUp()
  }

  function giveUp() {
    calls.toast('bad', paymentMessages.notOpened)
    enter('unavailable')
  }

  function arrive(transactionId: string | null, state: OrderState | null) {
    popup?.dispose()
    enter('paid')
    calls.arrive({
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
