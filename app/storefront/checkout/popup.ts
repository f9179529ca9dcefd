import type { FlutterwaveOptions, KorapayOptions, Popup } from '#domain/payments/provider.ts'
import type { PopupEvents, PopupResult } from './payment/payment-flow.ts'
import { loadProvider, removeProviders } from './provider-scripts.ts'

type PaystackPopup = {
  resumeTransaction: (
    accessCode: string,
    events: { onSuccess: (reply: unknown) => void; onCancel: () => void; onError: () => void },
  ) => unknown
  cancelTransaction: (transaction: unknown) => void
}

type FlutterwaveReply = { status?: string; transaction_id?: number | string }

declare global {
  interface Window {
    PaystackPop?: new () => PaystackPopup
    FlutterwaveCheckout?: (
      options: FlutterwaveOptions & { callback: (reply: FlutterwaveReply) => void; onclose: () => void },
    ) => { close: () => void }
    Korapay?: {
      initialize: (
        options: KorapayOptions & {
          onSuccess: (reply: unknown) => void
          onFailed: (reply: unknown) => void
          onClose: () => void
        },
      ) => void
      close: () => void
    }
  }
}

/**
 * Loads the provider's script, in place of any other's, and opens its popup. Exactly one event follows, and none after `dispose`: a close means that
 * nothing is known, as every provider can close on a payment that still arrives.
 */
export async function openPopup(popup: Popup, events: PopupEvents): Promise<{ dispose: () => void }> {
  const { style } = document.body
  const { overflow } = style
  let unload = () => {}
  let close = () => {}
  let over = false
  const gone = () => {
    close = () => {}
  }
  const end = (tell: () => void) => {
    if (over) return
    over = true
    // Not within the provider's own call: it may swallow exceptions, or not have finished opening.
    queueMicrotask(() => {
      try {
        close()
      } finally {
        tell()
      }
    })
  }
  const ending: Endings = {
    gone,
    success: (result) => end(() => events.onSuccess(result)),
    failed: (result) => end(() => events.onFailed(result)),
    closed: () => end(events.onClose),
    blocked: () => end(events.onBlocked),
  }
  try {
    removeProviders(popup.provider)
    unload = await loadProvider(popup.provider, popup.scriptUrl)
    if (popup.provider === 'paystack') close = openPaystack(popup.accessCode, ending)
    else if (popup.provider === 'flutterwave') close = openFlutterwave(popup.options, ending)
    else close = openKorapay(popup.options, ending)
  } catch {
    ending.blocked()
  }
  return {
    dispose() {
      over = true
      close()
      unload()
      // A popup that held the page still may have forgotten to let it go.
      style.overflow = overflow
    },
  }
}

type Endings = {
  /** The provider has taken its popup away by itself. */
  gone: () => void
  success: (result: PopupResult) => void
  failed: (result: PopupResult) => void
  closed: () => void
  blocked: () => void
}

// Its constructor leaves frames and a listener behind, so one serves for as long as its script does.
let paystack: { made: new () => PaystackPopup; popup: PaystackPopup } | undefined

function openPaystack(accessCode: string, { gone, success, closed, blocked }: Endings): () => void {
  const { PaystackPop } = window
  if (!PaystackPop) throw new Error('PaystackPop is missing')
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
}

// Beside the reference, which is all that is documented, the reply carries Paystack's own number for the transaction.
function transactionIn(reply: unknown): string | null {
  const { trans } = (reply ?? {}) as { trans?: unknown }
  return typeof trans === 'string' || typeof trans === 'number' ? String(trans) : null
}

function openFlutterwave(options: FlutterwaveOptions, { gone, success, failed, closed }: Endings): () => void {
  if (!window.FlutterwaveCheckout) throw new Error('FlutterwaveCheckout is missing')
  // Its window stays after every outcome until it is told to close, and then reports a close as well.
  const modal = window.FlutterwaveCheckout({
    ...options,
    callback(response) {
      const { status, transaction_id: id } = response
      const result = { transactionId: id === undefined ? null : String(id), response }
      if (status === 'successful' || status === 'completed') success(result)
      else if (status === 'failed') failed(result)
      else closed()
    },
    onclose() {
      gone()
      closed()
    },
  })
  return () => modal.close()
}

function openKorapay(options: KorapayOptions, { gone, success, failed, closed }: Endings): () => void {
  const korapay = window.Korapay
  if (!korapay) throw new Error('Korapay is missing')
  // A pending transfer is left on screen: it ends in one of these, or the shopper closes it.
  korapay.initialize({
    ...options,
    onSuccess: (response) => success({ transactionId: null, response }),
    onFailed: (response) => failed({ transactionId: null, response }),
    onClose() {
      gone()
      closed()
    },
  })
  return () => korapay.close()
}
