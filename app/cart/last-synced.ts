import type { SavedCart } from '#domain/cart/saved-cart.ts'

/** What browser and account both had when they were last the same, and the version that it was saved as. */
export type Synced = SavedCart & { version: string }

const storageName = 'aso-cart-synced'

// Where the browser blocks storage it lasts as long as the page.
let inMemory: string | null = null

/** What both sides had when they were last the same; null where that isn't known. It outlives the page, and is the same in all tabs. */
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
 * Takes out of it the lines that `remove` leaves out, because both sides lose them: the shop takes what was paid out of the saved cart as
 * this browser does. What is added again before the next sync would otherwise look like a line that another browser removed.
 */
export function removeFromLastSynced(remove: (lines: Synced['lines']) => Synced['lines']): void {
  const last = lastSynced()
  if (last) storeLastSynced({ ...last, lines: remove(last.lines) })
}

/** Forgets it, as somebody signs in or out: the next time the two carts are merged. */
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
    // In memory only.
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
