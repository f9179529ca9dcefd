import type { ProviderPopup } from '../provider-popup.ts'

type FlutterwaveReply = { status?: string; transaction_id?: number | string }

declare global {
  interface Window {
    FlutterwaveCheckout: (options: { callback: (reply: FlutterwaveReply) => void; onclose: () => void }) => {
      close: () => void
    }
  }
}

export const popup: ProviderPopup = {
  global: 'FlutterwaveCheckout',
  traces: 'iframe[name="checkout"]',

  open({ options }, { gone, success, failed, closed }) {
    // Its window stays open after every outcome until it is closed by code, and then also reports a close.
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
  },
}
