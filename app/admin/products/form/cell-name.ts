import { colorName } from '#domain/catalogue/color.ts'
import type { CellKey } from '#domain/stock/cell.ts'

/** A stock row in words: "M, Indigo"; the pool is "all". */
export const cellName = ({ size, color }: CellKey): string =>
  [size, color === null ? null : colorName(color)].filter((part) => part !== null).join(', ') || 'all'
