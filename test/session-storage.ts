/** A tab's session storage in memory, to be put in the place of the browser's, and what it keeps, by name. */
export function sessionStorageInMemory() {
  const kept = new Map<string, string>()
  const sessionStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
  return { kept, sessionStorage }
}
