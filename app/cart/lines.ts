import { allocateStock } from '#domain/cart/allocate-stock.ts'
import type { CartLine, LineKey } from '#domain/cart/cart-line.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'

// Copies of the limits in domain/cart/cart-line.ts; a test keeps them equal. Importing them would load the schema
// library on every page with the cart badge.
export const maxPieces = 20
export const maxCartLines = 50

/** Whether two lines are the same product, size and colour. */
export const sameLine = (a: LineKey, b: LineKey) =>
  a.productId === b.productId && a.size === b.size && a.color === b.color

/** A line's identity as one string, for keys and element ids. */
export const keyOf = (line: LineKey) => `${line.productId}|${line.size ?? ''}|${line.color ?? ''}`

/** The parts of a line that decide its stock. */
export type StockOfLine = LineKey & Pick<CartLine, 'available' | 'sharesStock'>

const isPoolMate = (line: StockOfLine, other: StockOfLine) =>
  line.sharesStock && other.sharesStock && line.productId === other.productId && !sameLine(line, other)

/** The pieces of a line's shared stock that other lines of the cart use. */
export function takenByOthers(line: StockOfLine, lines: readonly CartLine[]): number {
  const allotted = allocateStock(lines)
  return lines.reduce((sum, other, index) => (isPoolMate(line, other) ? sum + (allotted[index] ?? 0) : sum), 0)
}

/** The pieces of a line that can be bought: its quantity, limited by stock. */
export const buyableQuantity = (key: LineKey, lines: readonly CartLine[]): number =>
  buyable(lines).find((line) => sameLine(line, key))?.quantity ?? 0

/** How many pieces of a line's stock are already in the cart, in any size and colour, and how many more may be added (at least 1). */
export function roomFor(line: StockOfLine, lines: readonly CartLine[]): { inCart: number; max: number } {
  const already = buyableQuantity(line, lines)
  const inCart = already + takenByOthers(line, lines)
  return { inCart, max: Math.max(1, Math.min(line.available - inCart, maxPieces - already)) }
}

/** The maximum quantity of a line: the stock that other lines leave, at most `maxPieces`; 0 for none. */
export const mostOf = (line: StockOfLine, lines: readonly CartLine[]) =>
  Math.max(0, Math.min(line.available - takenByOthers(line, lines), maxPieces))

/** Adds a line. An existing line is increased by the quantity and gets the new price, picture and stock. */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const present = lines.find((line) => sameLine(line, added))
  const others = lines.map((line) => (isPoolMate(added, line) ? { ...line, available: added.available } : line))
  const quantity = Math.min((present?.quantity ?? 0) + added.quantity, mostOf(added, others))
  if (present) {
    // Adding never lowers a line that already exceeds its stock: the cart page does that and says so.
    const kept = Math.max(quantity, present.quantity)
    return others.map((line) => (line === present ? { ...added, quantity: kept } : line))
  }
  if (quantity < 1 || lines.length >= maxCartLines) return [...lines]
  return [...others, { ...added, quantity }]
}

/** Sets one line's quantity, between 1 and its maximum. */
export function setLineQuantity(lines: readonly CartLine[], key: LineKey, quantity: number): CartLine[] {
  return lines.map((line) =>
    sameLine(line, key)
      ? { ...line, quantity: Math.max(1, Math.min(Math.trunc(quantity) || 1, mostOf(line, lines))) }
      : line,
  )
}

/**
 * Restores a removed line at its index, limited to the stock that other lines leave. If it was added again meanwhile,
 * the larger quantity stays. Without stock left it goes after the lines that share its stock, since earlier lines get
 * stock first.
 */
export function putBackLine(lines: readonly CartLine[], line: CartLine, index: number): CartLine[] {
  const present = lines.find((other) => sameLine(other, line))
  if (present) {
    const quantity = Math.max(present.quantity, Math.min(line.quantity, mostOf(present, lines)))
    return lines.map((other) => (other === present ? { ...present, quantity } : other))
  }
  if (lines.length >= maxCartLines) return [...lines]
  const left = line.available - takenByOthers(line, lines)
  if (left >= 1) return lines.toSpliced(index, 0, { ...line, quantity: Math.min(line.quantity, left) })
  const afterOthers = lines.findLastIndex((other) => isPoolMate(line, other)) + 1
  return lines.toSpliced(Math.max(index, afterOthers), 0, line)
}

export const withoutLine = (lines: readonly CartLine[], key: LineKey) => lines.filter((line) => !sameLine(line, key))

/** Every line of a product that is no longer sold, whatever its size and colour. */
export const withoutProduct = (lines: readonly CartLine[], productId: string) =>
  lines.filter((line) => line.productId !== productId)

/**
 * The inputs of the browser's own total, as text: buyable quantities, prices and coupon terms. A quote is valid while
 * this is unchanged.
 */
export const basisOf = (lines: readonly CartLine[], terms: Coupon | null): string =>
  JSON.stringify([lines.map(({ price }) => price), buyable(lines).map((line) => [keyOf(line), line.quantity]), terms])

/** The number on the cart's badge: the sum of quantities. */
export const countPieces = (lines: readonly CartLine[]) => lines.reduce((sum, line) => sum + line.quantity, 0)

/** The lines that can be bought now, with quantities limited by stock. */
export function buyable(lines: readonly CartLine[]): CartLine[] {
  const allotted = allocateStock(lines)
  return lines.flatMap((line, index) => {
    const quantity = Math.min(allotted[index] ?? 0, maxPieces)
    return quantity < 1 ? [] : [{ ...line, quantity }]
  })
}
