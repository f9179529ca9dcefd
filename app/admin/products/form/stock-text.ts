import type { EditedCell } from '#domain/catalogue/admin-product.ts'
import type { StockCell } from '#domain/catalogue/product.ts'

/** What a typed number does to the pieces that were there: "+3", "−1"; nothing where it leaves them or is none. */
export function differenceText(quantity: string, seen: StockCell | undefined): string {
  const wanted = Number(quantity.replaceAll(/[,\s]/g, ''))
  const by = wanted - (seen?.onHand ?? 0)
  if (!seen || quantity.trim() === '' || !Number.isInteger(by) || by === 0) return ''
  return by > 0 ? `+${by}` : `−${-by}`
}

/** What unpaid orders hold of a row. */
export const reservedText = (cell: EditedCell | undefined): string =>
  cell && cell.reserved > 0 ? `${cell.reserved} held by unpaid orders` : ''
