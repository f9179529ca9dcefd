import type { PersistStorage } from 'zustand/middleware'
import { readStored, type StoredCart } from './parse-stored-cart.ts'

/** Whether stored data changed since this page last read or wrote it. */
type SinceSeen = 'same' | 'rewritten' | 'removed'

export type PersistedCart = PersistStorage<StoredCart> & { sinceSeen: () => SinceSeen }

/**
 * Stores the cart under `name`; with null storage, only in memory. Reading and writing may throw at any time (blocked,
 * full, private mode): the cart then lasts as long as the page.
 */
export function persistedCart(storage: Storage | null, name: string): PersistedCart {
  let seen: string | null = null
  const read = () => {
    try {
      return storage?.getItem(name) ?? null
    } catch {
      return seen
    }
  }
  return {
    getItem: () => {
      seen = read()
      return { state: readStored(seen), version: 0 }
    },
    setItem: (_, value) => {
      if (!storage) return
      const text = JSON.stringify(value)
      try {
        storage.setItem(name, text)
        seen = text
      } catch {
        // In memory only.
      }
    },
    removeItem: () => storage?.removeItem(name),
    sinceSeen: () => {
      const now = read()
      if (now === seen) return 'same'
      return now === null ? 'removed' : 'rewritten'
    },
  }
}
