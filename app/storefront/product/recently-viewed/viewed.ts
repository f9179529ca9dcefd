import { isUuid } from '#domain/is-uuid.ts'

const storageName = 'aso-recently-viewed'

/** The most products shown. One more is stored, because the current product is among them. */
export const maxShown = 8

/** The ids of the products viewed last, newest first. Invalid entries are left out, since anybody can edit local storage. */
export function readViewed(storage: Pick<Storage, 'getItem'> | null): string[] {
  const saved = parsed(storage)
  if (!Array.isArray(saved)) return []
  const ids = saved.filter(isUuid)
  return [...new Set(ids)].slice(0, maxShown + 1)
}

/** Puts a product first in the list. */
export function rememberViewed(storage: Storage | null, id: string): void {
  const others = readViewed(storage).filter((known) => known !== id)
  keep(storage, [id, ...others].slice(0, maxShown + 1))
}

/** Removes products that are no longer sold. */
export function forgetViewed(storage: Storage | null, gone: readonly string[]): void {
  if (gone.length > 0)
    keep(
      storage,
      readViewed(storage).filter((id) => !gone.includes(id)),
    )
}

/** Local storage; null where the browser blocks it, which makes accessing it throw. */
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
    // Storage is full or blocked: the product isn't remembered.
  }
}

// Reading can throw as well, if the browser's storage is damaged.
function parsed(storage: Pick<Storage, 'getItem'> | null): unknown {
  try {
    return JSON.parse(storage?.getItem(storageName) ?? 'null')
  } catch {
    return null
  }
}
