/** What this tab remembers under a name; null when there is nothing, on the server, or where nothing may be kept. */
export function readSession(name: string): string | null {
  try {
    return typeof window === 'undefined' ? null : window.sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Remembers a text for as long as the tab lives; null forgets it. Where nothing may be kept, nothing happens. */
export function writeSession(name: string, text: string | null): void {
  try {
    if (text === null) window.sessionStorage.removeItem(name)
    else window.sessionStorage.setItem(name, text)
  } catch {
    // The page still holds it.
  }
}
