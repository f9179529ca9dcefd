// What the browser refused to keep: full, or told to keep nothing. It then lives as long as the page.
const memoryOnly = new Map<string, string | null>()

/** What this tab remembers under a name; null when there is nothing, and on the server. */
export function readSession(name: string): string | null {
  if (typeof window === 'undefined') return null
  try {
    return memoryOnly.has(name) ? (memoryOnly.get(name) ?? null) : window.sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Remembers a text for as long as the tab lives, where nothing may be kept as long as the page does; null forgets it. */
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
