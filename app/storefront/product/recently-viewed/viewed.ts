import { isUuid } from '#domain/is-uuid.ts'

const storageName = 'aso-recently-viewed'

/** How many are shown; one more is kept, because the present product is among them. */
export const maxShown = 8

/** The ids of the products last looked at, the latest first; what isn't one is left out, as anyone may have written there. */
export function readViewed(storage: Pick<Storage, 'getItem'> | null): string[] {
  const saved = parsed(storage)
  if (!Array.isArray(saved)) return []
  const ids = saved.filter(isUuid)
  return [...new Set(ids)].slice(0, maxShown + 1)
}

/** Puts a product first among those looked at. */
export function rememberViewed(storage: Storage | null, id: string): void {
  const others = readViewed(storage).filter((known) => known !== id)
  keep(storage, [id, ...others].slice(0, maxShown + 1))
}

/** Forgets products that are no longer sold. */
export function forgetViewed(storage: Storage | null, gone: readonly string[]): void {
  if (gone.length > 0)
    keep(
      storage,
      readViewed(storage).filter((id) => !gone.includes(id)),
    )
}

/** The browser's storage, or null where it keeps nothing: asking for it throws there. */
export function viewedStorage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

function keep(storage: Storage | null, ids: string[]): void {
  try {
    storage?.setItem(storageName, JSON.stringify(ids))
  } catch {
    // Full, or told to keep nothing: then nothing was looked at.
  }
}

// Reading may throw as well, where what the browser keeps is damaged.
function parsed(storage: Pick<Storage, 'getItem'> | null): unknown {
  try {
    return JSON.parse(storage?.getItem(storageName) ?? 'null')
  } catch {
    return null
  }
}
