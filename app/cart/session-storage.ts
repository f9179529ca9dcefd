/** The key of the order that this tab placed. It is here so that code can check for one without loading the cart. */
export const savedOrderName = 'aso-saved-order'
/** The key of this tab's order that ended unpaid: a payment under way may still pay it. */
export const endedOrderName = 'aso-ended-order'

// Values that session storage refused (full or disabled). They last as long as the page.
const memoryOnly = new Map<string, string | null>()

/** Reads a value from session storage; null when there is none, and on the server. */
export function readSession(name: string): string | null {
  if (typeof window === 'undefined') return null
  try {
    return memoryOnly.has(name) ? (memoryOnly.get(name) ?? null) : window.sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Writes a value to session storage, or to memory if that fails; null removes it. */
export function writeSession(name: string, text: string | null): void {
  if (typeof window === 'undefined') return
  try {
    if (text === null) window.sessionStorage.removeItem(name)
    else window.sessionStorage.setItem(name, text)
    memoryOnly.delete(name)
  } catch {
    memoryOnly.set(name, text)
  }
}
