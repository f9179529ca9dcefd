/** Identifies a stock row of a product: by size and colour, or null in both for the pool. */
export type CellKey = { size: string | null; color: string | null }

/** By how many pieces a stock row changes, compared to the number that was seen. */
export type StockChange = CellKey & { by: number }

/** How many pieces one row may hold: far more than a shop has, and far less than the column can hold. */
export const mostPieces = 100_000

export const isSameCell = (one: CellKey, other: CellKey): boolean =>
  one.size === other.size && one.color === other.color
