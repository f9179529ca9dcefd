import { hash } from 'node:crypto'

/**
 * Keeps what is made of texts, by their digests: a text may be a part of a document, which it would keep in memory as a whole. Beyond
 * `max` the one that wasn't used for longest goes.
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
