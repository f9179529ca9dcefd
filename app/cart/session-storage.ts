/** Under which the order is kept that this tab has placed: whether there is one can be asked without the code of the cart. */
export const savedOrderName = 'aso-saved-order'
/** Of one that has ended unpaid: a payment on its way may reach it all the same. */
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
