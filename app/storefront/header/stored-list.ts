/** Reads a list of at most `most` strings from local storage; invalid items are left out. */
export function readList(key: string, most: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    const texts = Array.isArray(stored) ? stored.filter((item) => typeof item === 'string' && item.length <= 200) : []
    return [...new Set<string>(texts)].slice(0, most)
  } catch {
    return []
  }
}

/** Writes a list to local storage if possible. */
export function writeList(key: string, list: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(list))
  } catch {
    // Storage is full or blocked: the value lasts as long as the page.
  }
}
