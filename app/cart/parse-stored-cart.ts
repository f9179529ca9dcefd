import type { CartLine } from '#domain/cart/cart-line.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { isStorable } from '#domain/storable-text.ts'
import { keyOf, maxCartLines, maxPieces } from './lines.ts'

/** A wishlist product with what its card shows until fresh data arrives. */
export type WishlistItem = Pick<ProductCard, 'id' | 'slug' | 'name' | 'price' | 'compareAtPrice' | 'shownColor'> & {
  image: CartLine['image']
}

export type StoredCart = {
  lines: CartLine[]
  wishlist: WishlistItem[]
  checkoutInProgress: boolean
  /** The ids of products removed because they are no longer sold, space-separated, so that other tabs can say why. */
  gone: string
}

/** The valid data, and whether any was left out. */
export type Reading = StoredCart & { dropped: boolean }

export const maxWishlistItems = 200

// Enough for the ids of a full cart.
const maxGoneLength = 2_000

/**
 * Parses untrusted local storage. Valid lines and wishlist products are kept, everything else is dropped. By hand
 * instead of with a schema: this runs on every page, and a schema library is larger than the page's own code.
 */
export function readStored(text: string | null): Reading {
  if (text === null) return { ...emptyCart, dropped: false }
  const saved = record(parseJson(text)).state
  const state = record(saved)
  const lines = readList(state.lines, readLine, keyOf, maxCartLines)
  const wishlist = readList(state.wishlist, readWishlistItem, (item) => item.id, maxWishlistItems)
  return {
    lines: lines.read,
    wishlist: wishlist.read,
    checkoutInProgress: state.checkoutInProgress === true,
    gone: isText(state.gone, maxGoneLength) ? state.gone : '',
    dropped: state !== saved || lines.dropped || wishlist.dropped,
  }
}

export const emptyCart: StoredCart = { lines: [], wishlist: [], checkoutInProgress: false, gone: '' }

function readList<T>(value: unknown, read: (item: Fields) => T | null, identity: (item: T) => string, most: number) {
  if (!Array.isArray(value)) return { read: [], dropped: value !== undefined }
  const found = new Map<string, T>()
  for (const item of value) {
    const whole = read(record(item))
    if (whole !== null && found.size < most && !found.has(identity(whole))) found.set(identity(whole), whole)
  }
  return { read: [...found.values()], dropped: found.size < value.length }
}

function readLine(item: Fields): CartLine | null {
  const { size, color, quantity, available } = item
  const productId = readId(item.productId)
  const snapshot = readSnapshot(item)
  if (!snapshot || productId === null || !isChoice(size) || !isChoice(color)) return null
  if (!isWhole(quantity, 1, maxPieces) || !isWhole(available, 0, 1_000_000_000)) return null
  return { productId, size, color, quantity, available, sharesStock: item.sharesStock === true, ...snapshot }
}

function readWishlistItem(item: Fields): WishlistItem | null {
  const snapshot = readSnapshot(item)
  const id = readId(item.id)
  if (!snapshot || id === null) return null
  const { shownColor } = item
  return { id, ...snapshot, ...(isText(shownColor, 40) && { shownColor }) }
}

// Ids are lowercased as the server writes them: in another case the same product would become a second line.
function readId(value: unknown): string | null {
  const id = typeof value === 'string' ? value.toLowerCase() : null
  return isUuid(id) ? id : null
}

function readSnapshot({ name, slug, price, compareAtPrice, image }: Fields) {
  if (!isText(name, 300) || !isText(slug, 200) || !slugForm.test(slug)) return null
  if (!isWhole(price, 0, highestPrice) || !(compareAtPrice === null || isWhole(compareAtPrice, 0, highestPrice))) {
    return null
  }
  return { name, slug, price, compareAtPrice, image: readImage(record(image)) }
}

function readImage({ key, color, alt }: Fields): CartLine['image'] {
  if (!isText(key, 200) || !keyForm.test(key) || typeof color !== 'string' || !colorForm.test(color)) return null
  return { key, color, alt: typeof alt === 'string' ? alt.slice(0, 300) : '' }
}

type Fields = Record<string, unknown>

// ₦100 million in kobo: no cart's total exceeds the safe integers.
const highestPrice = 10_000_000_000
const slugForm = /^[a-z0-9_-]+$/i
const keyForm = /^[0-9a-f]{24}$/
const colorForm = /^#[0-9a-f]{6}$/i

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most
// The server refuses the whole cart if one value can't be stored.
const isChoice = (value: unknown): value is string | null => value === null || (isText(value, 40) && isStorable(value))
const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
const record = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
