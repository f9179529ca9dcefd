/** Which stock row of a product: of a size and a colour, or with null in both the pool. */
export type CellKey = { size: string | null; color: string | null }

/** A difference of pieces to the number that was seen. */
export type StockChange = CellKey & { by: number }

/** How many pieces one row may hold: far more than a house has, and far below what the column holds. */
export const mostPieces = 100_000

export const isSameCell = (one: CellKey, other: CellKey): boolean =>
  one.size === other.size && one.color === other.color
