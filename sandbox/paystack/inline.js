import { scriptAddress, showOverlay } from '../page/overlay.js'

let transactions = 0

// Exceptions in a merchant's callback are swallowed here, as in Paystack's own script.
function quietly(callback, ...args) {
  try {
    callback?.(...args)
  } catch {
    // Swallowed on purpose.
  }
}

class PaystackPop {
  active = null

  isLoaded() {
    return true
  }

  resumeTransaction(accessCode, { onSuccess, onCancel, onLoad, onError } = {}) {
    this.cancelTransaction()
    const transaction = { id: `sandbox-${++transactions}`, accessCode, onCancel }
    const end = (callback, ...args) => {
      transaction.overlay.close()
      this.active = null
      quietly(callback, ...args)
    }
    transaction.overlay = showOverlay({
      title: 'Paystack payment (imitation)',
      name: `inline-checkout-${transactions}`,
      onEvent({ event, reply }) {
        if (event === 'loaded') quietly(onLoad, { id: transaction.id, customer: {}, accessCode })
        else if (event === 'refused') end(onError, { message: reply.message })
        else if (event === 'gone') end()
        else if (event === 'success') end(onSuccess, reply)
        // A transfer that hasn't arrived yet closes the popup in the same way as a cancellation.
        else if (event === 'cancel' || event === 'pending') end(onCancel)
      },
    })
    this.active = transaction
    transaction.overlay.show(new URL(`../checkout/${encodeURIComponent(accessCode)}`, scriptAddress))
    return transaction
  }

  cancelTransaction() {
    const { active } = this
    if (!active) return
    this.active = null
    active.overlay.close()
    quietly(active.onCancel)
  }
}

window.PaystackPop = PaystackPop
