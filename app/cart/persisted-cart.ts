import { type Reading, readStored, type StoredCart } from './parse-stored-cart.ts'

/** Whether stored data changed since this page last read or wrote it. */
type SinceSeen = 'same' | 'rewritten' | 'removed'

export type PersistedCart = {
  read: () => Reading
  write: (cart: StoredCart) => void
  sinceSeen: () => SinceSeen
}

/**
 * Stores the cart under `name`; with null storage, only in memory. Reading and writing may throw at any time (blocked,
 * full, private mode): the cart then lasts as long as the page.
 */
export function persistedCart(storage: Storage | null, name: string): PersistedCart {
  let seen: string | null = null
  const stored = () => {
    try {
      return storage?.getItem(name) ?? null
    } catch {
      return seen
    }
  }
  return {
    read: () => {
      seen = stored()
      return readStored(seen)
    },
    write: (state) => {
      if (!storage) return
      const text = JSON.stringify({ state, version: 0 })
      try {
        storage.setItem(name, text)
        seen = text
      } catch {
        // Kept in memory only.
      }
    },
    sinceSeen: () => {
      const now = stored()
      if (now === seen) return 'same'
      return now === null ? 'removed' : 'rewritten'
    },
  }
}
