import type { ProviderPopup } from '../provider-popup.ts'

declare global {
  interface Window {
    Korapay: {
      initialize: (options: {
        onSuccess: (reply: unknown) => void
        onFailed: (reply: unknown) => void
        onClose: () => void
      }) => void
      close: () => void
    }
  }
}

export const popup: ProviderPopup = {
  global: 'Korapay',
  traces: 'iframe[src*="korapay"]',

  open({ options }, { gone, success, failed, closed }) {
    const { Korapay } = window
    // A pending transfer stays open until one of these callbacks, or until the shopper closes it.
    Korapay.initialize({
      ...options,
      onSuccess: (response) => success({ transactionId: null, response }),
      onFailed: (response) => failed({ transactionId: null, response }),
      onClose() {
        gone()
        closed()
      },
    })
    return () => Korapay.close()
  },
}
