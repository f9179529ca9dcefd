import type { EditedCell } from '#domain/catalogue/admin-product.ts'
import type { StockCell } from '#domain/catalogue/product.ts'

/** The difference between a typed number and the stock seen: "+3", "−1"; empty if there is none or no number was typed. */
export function differenceText(quantity: string, seen: StockCell | undefined): string {
  const wanted = Number(quantity.replaceAll(/[,\s]/g, ''))
  const by = wanted - (seen?.onHand ?? 0)
  if (!seen || quantity.trim() === '' || !Number.isInteger(by) || by === 0) return ''
  return by > 0 ? `+${by}` : `−${-by}`
}

/** How many pieces of a row are reserved by unpaid orders. */
export const reservedText = (cell: EditedCell | undefined): string =>
  cell && cell.reserved > 0 ? `${cell.reserved} held by unpaid orders` : ''
