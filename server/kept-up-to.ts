import { hash } from 'node:crypto'

/**
 * Caches what is made from texts, by their digests: a text may be a slice of a document, which as a key would keep the
 * whole document in memory. Beyond `max` entries the least recently used one is dropped.
 */
export function keptUpTo<T>(max: number): (text: string, make: () => T) => T {
  const kept = new Map<string, T>()
  return (text, make) => {
    const key = hash('sha256', text, 'base64url')
    const known = kept.get(key)
    const value = known ?? make()
    if (known !== undefined) kept.delete(key)
    kept.set(key, value)
    if (kept.size > max) kept.delete(kept.keys().next().value ?? '')
    return value
  }
}
