import type { SavedCart } from '#domain/cart/saved-cart.ts'

/** The cart and wishlist as they were when browser and account last agreed, with the version under which the account saved them. */
export type Synced = SavedCart & { version: string }

const storageName = 'aso-cart-synced'

// Used where the browser blocks storage; lasts as long as the page.
let inMemory: string | null = null

/** The state in which browser and account last agreed; null if unknown. Stored beyond the page and shared by all tabs. */
export function lastSynced(): Synced | null {
  try {
    const stored: unknown = JSON.parse(read() ?? 'null')
    return isSynced(stored) ? stored : null
  } catch {
    return null
  }
}

export const storeLastSynced = (synced: Synced): void => write(JSON.stringify(synced))

/**
 * Applies `remove` to the last synced lines. After a payment, this browser and the server both remove the paid lines. Without this, a
 * line added again before the next sync would look as if another browser had removed it.
 */
export function removeFromLastSynced(remove: (lines: Synced['lines']) => Synced['lines']): void {
  const last = lastSynced()
  if (last) storeLastSynced({ ...last, lines: remove(last.lines) })
}

/** Forgets it when somebody signs in or out, so that the next sync merges the two carts. */
export const forgetLastSynced = (): void => write(null)

function read(): string | null {
  try {
    return window.localStorage.getItem(storageName) ?? inMemory
  } catch {
    return inMemory
  }
}

function write(text: string | null): void {
  inMemory = text
  try {
    if (text === null) window.localStorage.removeItem(storageName)
    else window.localStorage.setItem(storageName, text)
    inMemory = null
  } catch {
    // Kept in memory only.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown) => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || isText(value)

const isLine = (value: unknown) =>
  isRecord(value) &&
  isText(value.productId) &&
  isTextOrNull(value.size) &&
  isTextOrNull(value.color) &&
  typeof value.quantity === 'number'
const isItem = (value: unknown) => isRecord(value) && isText(value.id) && isTextOrNull(value.shownColor)

const isSynced = (value: unknown): value is Synced =>
  isRecord(value) &&
  isText(value.version) &&
  Array.isArray(value.lines) &&
  value.lines.every(isLine) &&
  Array.isArray(value.wishlist) &&
  value.wishlist.every(isItem)
