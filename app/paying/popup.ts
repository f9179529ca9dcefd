import type { Popup } from '#domain/payments/provider.ts'
import type { PopupEvents } from './payment-flow.ts'
import type { Endings } from './provider-popup.ts'
import { loadScript, popupOf, removeProviders } from './provider-scripts.ts'

/**
 * Loads the provider's script, in place of any other's, and opens its popup. Exactly one event follows, and none after
 * `dispose`. A close means that nothing is known: every provider can close on a payment that still arrives.
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
    // Not within the provider's own call: it may swallow exceptions, or not have finished opening.
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
      // A popup that stopped the page from scrolling may not have allowed it again.
      style.overflow = overflow
    },
  }
}
