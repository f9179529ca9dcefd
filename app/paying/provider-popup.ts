import type { Popup } from '#domain/payments/provider.ts'
import type { PopupResult } from './payment-flow.ts'

/** How a popup ends; only the first call counts. */
export type Endings = {
  /** The provider has closed its popup by itself. */
  gone: () => void
  success: (result: PopupResult) => void
  failed: (result: PopupResult) => void
  closed: () => void
  blocked: () => void
}

/** One provider's popup: `popup` of `popups/<provider>.ts`. */
export type ProviderPopup = {
  /** The global variable that the provider's script defines. */
  global: string
  /** Finds what the script puts on a page and doesn't remove. */
  traces: string
  /** Opens the popup with the global variable that the script has defined. Returns the way to close it. Throws when it can't be opened. */
  open: (popup: Popup, endings: Endings) => () => void
}
