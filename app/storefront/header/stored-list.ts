/** Reads a list of texts from the browser's storage, which anyone may have written; whatever isn't one is left out. */
export function readList(key: string, most: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    const texts = Array.isArray(stored) ? stored.filter((item) => typeof item === 'string' && item.length <= 200) : []
    return [...new Set<string>(texts)].slice(0, most)
  } catch {
    return []
  }
}

/** Writes such a list, unless the browser keeps nothing. */
export function writeList(key: string, list: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(list))
  } catch {
    // Full or forbidden: it is then known for as long as the page lives.
  }
}
