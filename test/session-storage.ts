/** An in-memory session storage to replace the browser's, and its content as a map. */
export function sessionStorageInMemory() {
  const kept = new Map<string, string>()
  const sessionStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
  return { kept, sessionStorage }
}
