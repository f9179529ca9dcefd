import type { StockCell } from '#domain/catalogue/product.ts'
import type { ProductForm } from '#domain/catalogue/product-form.ts'
import { parseColors, parseSizes } from '#domain/catalogue/product-options.ts'
import { gridCells, isPool, pool } from '#domain/catalogue/stock-grid.ts'
import { isSameCell } from '#domain/stock/cell.ts'

type Counted = Pick<ProductForm, 'stockBy' | 'stock'>

/** The sum of the typed quantities of all sizes and colours; null if none was counted. */
export function sumOfRows(form: Pick<ProductForm, 'sizes' | 'colors' | 'stock'>): number | null {
  const cells = gridCells(parseSizes(form.sizes, form.stock), parseColors(form.colors).colors)
  const counted = form.stock.filter((entry) => cells.some((cell) => isSameCell(cell, entry)))
  if (counted.length === 0) return null
  return counted.reduce((sum, { quantity }) => sum + (Number(quantity.replaceAll(/[,\s]/g, '')) || 0), 0)
}

/**
 * The stock after switching between rows and one number. One number starts as the sum of the rows, so that nobody has to add them up;
 * a product that already has one number keeps it.
 */
export function countedBy(
  form: Pick<ProductForm, 'sizes' | 'colors' | 'stock'>,
  stockBy: Counted['stockBy'],
  seen: readonly StockCell[],
): Counted {
  const sum = stockBy === 'pool' && !seen.some(isPool) ? sumOfRows(form) : null
  if (sum === null) return { stockBy, stock: form.stock }
  return { stockBy, stock: [...form.stock.filter((entry) => !isPool(entry)), { ...pool, quantity: String(sum) }] }
}
