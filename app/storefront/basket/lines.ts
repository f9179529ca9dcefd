import type { CartLine, LineKey } from '#domain/cart/cart-line.ts'

// The bounds of domain/cart/cart-line.ts, which a test holds equal: importing them from there would bring the schema
// library to every page that shows the cart's badge.
export const maxPieces = 20
export const maxBasketLines = 50

/** What a basket line is known by, without its numbers. */
export const sameLine = (a: LineKey, b: LineKey) =>
  a.productId === b.productId && a.size === b.size && a.color === b.color

/** A line's identity as one string, for keys and element ids. */
export const keyOf = (line: LineKey) => `${line.productId}|${line.size ?? ''}|${line.color ?? ''}`

/** The most pieces that one line may hold: what is on hand, within the bound of a line; 0 when it is sold out. */
export const mostOf = (line: Pick<CartLine, 'available'>) => Math.max(0, Math.min(line.available, maxPieces))

/** Adds a line; one that is there already is raised by the quantity and takes over the newer price, picture and stock. */
export function addLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const present = lines.find((line) => sameLine(line, added))
  const quantity = Math.min((present?.quantity ?? 0) + added.quantity, mostOf(added))
  if (present) {
    // A line that is over its stock already isn't lowered by adding to it: the cart page tells and lowers.
    const kept = Math.max(quantity, present.quantity)
    return lines.map((line) => (line === present ? { ...added, quantity: kept } : line))
  }
  if (quantity < 1 || lines.length >= maxBasketLines) return [...lines]
  return [...lines, { ...added, quantity }]
}

/** Sets one line's quantity, between 1 and what is on hand. */
export function setLineQuantity(lines: readonly CartLine[], key: LineKey, quantity: number): CartLine[] {
  return lines.map((line) =>
    sameLine(line, key) ? { ...line, quantity: Math.max(1, Math.min(Math.trunc(quantity) || 1, mostOf(line))) } : line,
  )
}

/** Puts a line that was taken out back where it stood; one that has come in again meanwhile keeps the larger quantity. */
export function putBackLine(lines: readonly CartLine[], line: CartLine, index: number): CartLine[] {
  const present = lines.find((other) => sameLine(other, line))
  if (present) {
    const quantity = Math.max(present.quantity, Math.min(line.quantity, mostOf(present)))
    return lines.map((other) => (other === present ? { ...present, quantity } : other))
  }
  return lines.length >= maxBasketLines ? [...lines] : lines.toSpliced(index, 0, line)
}

export const withoutLine = (lines: readonly CartLine[], key: LineKey) => lines.filter((line) => !sameLine(line, key))

/** Every line of a product that is no longer sold, whatever its size and colour. */
export const withoutProduct = (lines: readonly CartLine[], productId: string) =>
  lines.filter((line) => line.productId !== productId)

/** The number on the cart's badge: the sum of quantities. */
export const countPieces = (lines: readonly CartLine[]) => lines.reduce((sum, line) => sum + line.quantity, 0)

/** The lines that can be bought now, in the quantity that there is. */
export const buyable = (lines: readonly CartLine[]) =>
  lines.flatMap((line) => {
    const quantity = Math.min(line.quantity, mostOf(line))
    return quantity < 1 ? [] : [{ ...line, quantity }]
  })
