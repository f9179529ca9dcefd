import type { Popup } from '#domain/payments/provider.ts'
import type { PopupEvents } from './payment-flow.ts'
import type { Endings } from './provider-popup.ts'
import { loadScript, popupOf, removeProviders } from './provider-scripts.ts'

/**
 * Loads the provider's script, replacing any other provider's, and opens its popup. Exactly one event follows, and none after
 * `dispose`. A close event says nothing about the payment: with every provider it may still arrive.
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
  const end = (report: () => void) => {
    if (over) return
    over = true
    // Deferred out of the provider's own call, which may swallow exceptions or not have finished opening.
    queueMicrotask(() => {
      try {
        close()
      } finally {
        report()
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
    const provider = popupOf(popup.provider)
    unload = await loadScript(provider.global, popup.scriptUrl)
    close = provider.open(popup, ending)
  } catch {
    ending.blocked()
  }
  return {
    dispose() {
      over = true
      close()
      unload()
      // The popup may have disabled the page's scrolling without enabling it again.
      style.overflow = overflow
    },
  }
}
