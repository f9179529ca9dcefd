import {
  createPaymentFlow,
  type PaymentCalls,
  type PaymentHint,
  type PaymentPhase,
  type PopupEvents,
} from '#app/paying/payment-flow.ts'
import type { OpenedPayment } from '#domain/payments/attempts/opened-payment.ts'

export const opened: OpenedPayment = {
  provider: 'paystack',
  reference: '5B1C2D3E-0011AABBCCDD',
  amount: 4_750_000,
  state: 'open',
  checkoutUrl: 'https://checkout.example/1',
  popup: { provider: 'paystack', scriptUrl: 'https://js.example/inline.js', accessCode: 'abc' },
}
export const result = { transactionId: 'T1', response: { status: 'success' } }
export const pending = { status: 'pending', paymentStatus: 'pending', transactionId: null } as const
export const paid = { status: 'processing', paymentStatus: 'success', transactionId: 'P1' } as const
export const failed = { status: 'pending', paymentStatus: 'failed', transactionId: null } as const

/** A payment flow with fake calls. The test controls the popup; waits end at once but are logged. */
export function paymentFlowHarness(answers: Partial<PaymentCalls> = {}) {
  const log: string[] = []
  const tones: string[] = []
  const hints: PaymentHint[] = []
  const phases: PaymentPhase[] = []
  const popups: PopupEvents[] = []
  let disposed = 0
  const calls: PaymentCalls = {
    openPopup: async (_, events) => {
      popups.push(events)
      return { dispose: () => void disposed++ }
    },
    sendHint: async (hint) => {
      const { action } = hint
      hints.push(hint)
      log.push(action)
      return action === 'payment_success' ? { success: true, ...paid } : { success: false, ...failed }
    },
    readStatus: async () => pending,
    openHostedPage: async () => opened,
    showChangedOrder: () => log.push('changed order'),
    leaveFor: (url) => log.push(`leave for ${url}`),
    wait: async (milliseconds) => void log.push(`wait ${milliseconds}`),
    toast: (tone, text) => {
      tones.push(tone)
      log.push(text)
    },
    goToOrderPage: ({ transactionId, confirmed }) => log.push(`order page ${transactionId} ${confirmed}`),
    ...answers,
  }
  const flow = createPaymentFlow(calls, (phase) => phases.push(phase))
  return {
    flow,
    log,
    tones,
    hints,
    phases,
    disposed: () => disposed,
    popup: (): PopupEvents => {
      const last = popups.at(-1)
      if (!last) throw new Error('no popup was opened')
      return last
    },
  }
}
export const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
export const inTurn = <T>(...answers: T[]) => {
  const left = [...answers]
  return async () => left.shift() as T
}
