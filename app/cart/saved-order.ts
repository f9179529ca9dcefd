import type { CartLine, CartLineInput } from '#domain/cart/cart-line.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Kobo } from '#domain/money/money.ts'
import { buyable, keyOf } from './lines.ts'
import { endedOrderName, readSession, savedOrderName, writeSession } from './session-storage.ts'

/** The lines (by key) and the coupon of an order. */
export type OrderedCart = { lines: { key: string; quantity: number; price: Kobo }[]; couponCode: string | null }

/**
 * An order that this tab placed and that isn't known to be paid; `isAbandoned`: the shopper chose to order again instead.
 */
export type SavedOrder = { id: string; cart: OrderedCart; isAbandoned: boolean }

/** A cart in comparable form, with its lines sorted. */
export function orderedCart(lines: readonly CartLine[], couponCode: string | null): OrderedCart {
  const kept = lines.map((line) => ({ key: keyOf(line), quantity: line.quantity, price: line.price }))
  return { lines: kept.sort((a, b) => (a.key < b.key ? -1 : 1)), couponCode }
}

/** Whether an order is for exactly what the cart holds: lines, quantities, prices and coupon. */
export function isOrderOf({ cart }: SavedOrder, lines: readonly CartLine[], couponCode: string | null): boolean {
  const ordered = JSON.stringify(cart)
  // Stock that looks sold out may be reserved by this order.
  return [lines, buyable(lines)].some((now) => JSON.stringify(orderedCart(now, couponCode)) === ordered)
}

/** The cart without the bought lines. Lines that were increased or added since stay. */
export const withoutBought = <Line extends CartLineInput>(lines: readonly Line[], bought: OrderedCart): Line[] =>
  lines.filter((line) => !bought.lines.some(({ key, quantity }) => key === keyOf(line) && line.quantity <= quantity))

export const storeSavedOrder = (order: SavedOrder) => writeSession(savedOrderName, JSON.stringify(order))

/** Stores an order that ended unpaid, apart from the saved order. */
export const storeEndedOrder = (order: SavedOrder) => writeSession(endedOrderName, JSON.stringify(order))

export const removeEndedOrder = () => writeSession(endedOrderName, null)

export function removeSavedOrder(): void {
  writeSession(savedOrderName, null)
  removeEndedOrder()
}

// An earlier release stored the cart and the flag under these names.
const earlierName = 'basket'
const earlierFlag = 'isLetGo'

/** The last unpaid order of this tab; null when there is none or the stored value is invalid. */
export const readSavedOrder = (): SavedOrder | null => parseOrder(readSession(savedOrderName))

/** This tab's last order that ended unpaid; null when there is none or the stored value is invalid. */
export const readEndedOrder = (): SavedOrder | null => parseOrder(readSession(endedOrderName))

function parseOrder(text: string | null): SavedOrder | null {
  const read = parseJson(text)
  if (!isRecord(read) || !isUuid(read.id)) return null
  const stored = read.cart ?? read[earlierName]
  if (!isRecord(stored)) return null
  const { lines, couponCode } = stored
  if (!Array.isArray(lines) || !lines.every(isOrderedLine)) return null
  if (couponCode !== null && typeof couponCode !== 'string') return null
  const cart = { lines: lines.map(({ key, quantity, price }) => ({ key, quantity, price })), couponCode }
  return { id: read.id, cart, isAbandoned: read.isAbandoned === true || read[earlierFlag] === true }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isOrderedLine = (value: unknown): value is OrderedCart['lines'][number] =>
  isRecord(value) &&
  typeof value.key === 'string' &&
  typeof value.quantity === 'number' &&
  typeof value.price === 'number'

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
