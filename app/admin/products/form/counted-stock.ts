import type { StockCell } from '#domain/catalogue/product.ts'
import type { ProductForm } from '#domain/catalogue/product-form.ts'
import { parseColors, parseSizes } from '#domain/catalogue/product-options.ts'
import { gridCells, isPool, pool } from '#domain/catalogue/stock-grid.ts'
import { isSameCell } from '#domain/stock/cell.ts'

type Counted = Pick<ProductForm, 'stockBy' | 'stock'>

/** What the rows of sizes and colours hold together, as they are typed; null where none of them was counted. */
export function sumOfRows(form: Pick<ProductForm, 'sizes' | 'colors' | 'stock'>): number | null {
  const cells = gridCells(parseSizes(form.sizes, form.stock), parseColors(form.colors).colors)
  const counted = form.stock.filter((entry) => cells.some((cell) => isSameCell(cell, entry)))
  if (counted.length === 0) return null
  return counted.reduce((sum, { quantity }) => sum + (Number(quantity.replaceAll(/[,\s]/g, '')) || 0), 0)
}

/**
 * The stock counted in another way. Going from rows to one number, that number is what the rows hold: left empty, it would have to be added
 * up by hand. A product that has one number already keeps it.
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
