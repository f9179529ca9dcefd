import type { Popup } from '#domain/payments/provider.ts'
import type { PopupResult } from './payment-flow.ts'

/** How a popup ends; only the first call counts. */
export type Endings = {
  /** The provider has closed its popup itself, so it needs no closing. */
  gone: () => void
  success: (result: PopupResult) => void
  failed: (result: PopupResult) => void
  closed: () => void
  blocked: () => void
}

/** The popup of one provider, exported as `popup` by `popups/<provider>.ts`. */
export type ProviderPopup = {
  /** The global variable that the provider's script defines. */
  global: string
  /** A selector for the elements that the script adds to the page and doesn't remove. */
  traces: string
  /** Opens the popup with the script's global variable and returns the function that closes it. Throws when it can't be opened. */
  open: (popup: Popup, endings: Endings) => () => void
}
