import { allotPieces } from '#domain/cart/allot-pieces.ts'
import type { CartLine, LineKey } from '#domain/cart/cart-line.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'

// The bounds of domain/cart/cart-line.ts, which a test holds equal: importing them from there would bring the schema
// library to every page that shows the cart's badge.
export const maxPieces = 20
export const maxCartLines = 50

/** What a cart line is known by, without its numbers. */
export const sameLine = (a: LineKey, b: LineKey) =>
  a.productId === b.productId && a.size === b.size && a.color === b.color

/** A line's identity as one string, for keys and element ids. */
export const keyOf = (line: LineKey) => `${line.productId}|${line.size ?? ''}|${line.color ?? ''}`

/** A line as far as its stock goes. */
export type StockOfLine = LineKey & Pick<CartLine, 'available' | 'sharesStock'>

const isPoolMate = (line: StockOfLine, other: StockOfLine) =>
  line.sharesStock && other.sharesStock && line.productId === other.productId && !sameLine(line, other)

/** The pieces that the other lines of a cart have of a line's stock: those of the product's other sizes and colours. */
export function takenByOthers(line: StockOfLine, lines: readonly CartLine[]): number {
  const allotted = allotPieces(lines)
  return lines.reduce((sum, other, index) => (isPoolMate(line, other) ? sum + (allotted[index] ?? 0) : sum), 0)
}

/** The pieces that a cart has of a line: never more than it can have, whatever its quantity says. */
export const piecesOf = (key: LineKey, lines: readonly CartLine[]): number =>
  buyable(lines).find((line) => sameLine(line, key))?.quantity ?? 0

/** The most pieces that one line may hold: what the others leave of its stock, within the bound of a line; 0 for none. */
export const mostOf = (line: StockOfLine, lines: readonly CartLine[]) =>
  Math.max(0, Math.min(line.available - takenByOthers(line, lines), maxPieces))

/** Adds a line; one that is there already is raised by the quantity and takes over the newer price, picture and stock. */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const present = lines.find((line) => sameLine(line, added))
  const others = lines.map((line) => (isPoolMate(added, line) ? { ...line, available: added.available } : line))
  const quantity = Math.min((present?.quantity ?? 0) + added.quantity, mostOf(added, others))
  if (present) {
    // A line that is over its stock already isn't lowered by adding to it: the cart page tells and lowers.
    const kept = Math.max(quantity, present.quantity)
    return others.map((line) => (line === present ? { ...added, quantity: kept } : line))
  }
  if (quantity < 1 || lines.length >= maxCartLines) return [...lines]
  return [...others, { ...added, quantity }]
}

/** Sets one line's quantity, between 1 and what the others leave of its stock. */
export function setLineQuantity(lines: readonly CartLine[], key: LineKey, quantity: number): CartLine[] {
  return lines.map((line) =>
    sameLine(line, key)
      ? { ...line, quantity: Math.max(1, Math.min(Math.trunc(quantity) || 1, mostOf(line, lines))) }
      : line,
  )
}

/**
 * Puts a line that was taken out back where it stood, with what the others leave of its stock; one that has come in again
 * meanwhile keeps the larger quantity. When they leave nothing it comes after them, so that it takes nothing from them.
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
 * What the browser's own sum of a cart stands on, as text: the pieces that can be bought, every price, and the coupon's terms. A
 * quote counts for as long as this is the same.
 */
export const basisOf = (lines: readonly CartLine[], terms: Coupon | null): string =>
  JSON.stringify([lines.map(({ price }) => price), buyable(lines).map((line) => [keyOf(line), line.quantity]), terms])

/** The number on the cart's badge: the sum of quantities. */
export const countPieces = (lines: readonly CartLine[]) => lines.reduce((sum, line) => sum + line.quantity, 0)

/** The lines that can be bought now, in the quantity that there is. */
export function buyable(lines: readonly CartLine[]): CartLine[] {
  const allotted = allotPieces(lines)
  return lines.flatMap((line, index) => {
    const quantity = Math.min(allotted[index] ?? 0, maxPieces)
    return quantity < 1 ? [] : [{ ...line, quantity }]
  })
}
