import { type CellKey, isSameCell, type StockChange } from '#domain/stock/cell.ts'
import type { StockCell } from './product.ts'

export const pool: CellKey = { size: null, color: null }

export const isPool = ({ size, color }: CellKey): boolean => size === null && color === null

/**
 * The stock rows of a grid of sizes and colours; a product with only one of these has null in the other. Empty without
 * both.
 */
export function gridCells(sizes: readonly string[], colors: readonly string[]): CellKey[] {
  if (sizes.length === 0 && colors.length === 0) return []
  const down = sizes.length > 0 ? sizes : [null]
  const across = colors.length > 0 ? colors : [null]
  return down.flatMap((size) => across.map((color) => ({ size, color })))
}

/**
 * The changes from the stock rows that were seen to those that are wanted. A row that isn't wanted loses its pieces.
 */
export function stockChanges(seen: readonly StockCell[], wanted: readonly StockCell[]): StockChange[] {
  const gone = seen.filter((cell) => !wanted.some((other) => isSameCell(cell, other)))
  const changes = [
    ...gone.map(({ size, color, onHand }) => ({ size, color, by: -onHand })),
    ...wanted.map(({ size, color, onHand }) => {
      const before = seen.find((cell) => isSameCell(cell, { size, color }))?.onHand ?? 0
      return { size, color, by: onHand - before }
    }),
  ]
  return changes.filter(({ by }) => by !== 0)
}

/** How many pieces would be lost with rows that are no longer wanted, beyond those that the wanted rows gain. */
export function lostPieces(seen: readonly StockCell[], wanted: readonly StockCell[]): number {
  const total = (cells: readonly StockCell[]) => cells.reduce((sum, { onHand }) => sum + onHand, 0)
  const removed = seen.some((cell) => cell.onHand > 0 && !wanted.some((other) => isSameCell(cell, other)))
  return removed ? Math.max(0, total(seen) - total(wanted)) : 0
}
