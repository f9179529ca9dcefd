import type { ProviderPopup } from '../provider-popup.ts'

type PaystackPopup = {
  resumeTransaction: (
    accessCode: string | undefined,
    events: { onSuccess: (reply: unknown) => void; onCancel: () => void; onError: () => void },
  ) => unknown
  cancelTransaction: (transaction: unknown) => void
}

declare global {
  interface Window {
    PaystackPop: new () => PaystackPopup
  }
}

// Its constructor leaves frames and a listener behind, so one instance is reused for as long as its script is loaded.
let paystack: { made: new () => PaystackPopup; popup: PaystackPopup } | undefined

export const popup: ProviderPopup = {
  global: 'PaystackPop',
  traces: 'iframe[id^="inline-background-"], iframe[id^="inline-checkout-"]',

  open({ accessCode }, { gone, success, closed, blocked }) {
    const { PaystackPop } = window
    if (paystack?.made !== PaystackPop) paystack = { made: PaystackPop, popup: new PaystackPop() }
    const opened = paystack.popup
    const transaction = opened.resumeTransaction(accessCode, {
      onSuccess(response) {
        gone()
        success({ transactionId: transactionIn(response), response })
      },
      onCancel() {
        gone()
        closed()
      },
      onError() {
        gone()
        blocked()
      },
    })
    return () => opened.cancelTransaction(transaction)
  },
}

// The documentation lists only the reference, but the reply also contains Paystack's own id of the transaction.
function transactionIn(reply: unknown): string | null {
  const { trans } = (reply ?? {}) as { trans?: unknown }
  return typeof trans === 'string' || typeof trans === 'number' ? String(trans) : null
}
