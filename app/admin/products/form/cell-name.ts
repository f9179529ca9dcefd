import { colorName } from '#domain/catalogue/color.ts'
import type { CellKey } from '#domain/stock/cell.ts'

/** A stock row as text: "M, Indigo"; "all" for the pool. */
export const cellName = ({ size, color }: CellKey): string =>
  [size, color === null ? null : colorName(color)].filter((part) => part !== null).join(', ') || 'all'
