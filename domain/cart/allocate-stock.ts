/** A line as far as stock is concerned. */
export type StockedLine = {
  productId: string
  quantity: number
  /** Pieces on hand in the stock row that it draws on. */
  available: number
  /** Whether other sizes and colours of the product draw on the same pieces. */
  sharesStock: boolean
}

/**
 * How many pieces each line of a cart can have, in the order of the lines. Lines that share a product's stock together
 * never get more than there is.
 */
export function allocateStock(lines: readonly StockedLine[]): number[] {
  const taken = new Map<string, number>()
  return lines.map(({ productId, quantity, available, sharesStock }) => {
    const before = sharesStock ? (taken.get(productId) ?? 0) : 0
    const allotted = Math.max(0, Math.min(quantity, available - before))
    if (sharesStock) taken.set(productId, before + allotted)
    return allotted
  })
}
