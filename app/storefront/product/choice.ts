import { onHandFor, onHandOfColor, onHandOfSize, type ProductDetail } from '#domain/catalogue/product.ts'

export type Choice = { size: string | null; color: string | null }

/** What the address asks for (`size`, `color` by its code without #), as far as the product is made so. */
export function readChoice(product: ProductDetail, search: URLSearchParams): Choice {
  const size = search.get('size')
  const color = `#${search.get('color') ?? ''}`.toLowerCase()
  return {
    size: product.sizes.find((made) => made === size) ?? soleOf(product.sizes),
    color: product.colors.find((made) => made.toLowerCase() === color) ?? soleOf(product.colors),
  }
}

// Where there is one there is nothing to choose.
const soleOf = (made: string[]) => (made.length === 1 ? (made[0] ?? null) : null)

/** The address's form of a choice. */
export function writeChoice({ size, color }: Choice): string {
  const search = new URLSearchParams()
  if (size !== null) search.set('size', size)
  if (color !== null) search.set('color', color.slice(1).toLowerCase())
  return search.size === 0 ? '' : `?${search}`
}

/** What is still to be chosen, in the shopper's words; null when nothing is. */
export function missingChoice(product: ProductDetail, { size, color }: Choice): string | null {
  if (product.sizes.length > 0 && size === null) return 'Please select a size'
  if (product.colors.length > 0 && color === null) return 'Please select a color'
  return null
}

/** Pieces on hand for what is chosen so far. */
export function availableFor({ stock, sizes, colors, stockQuantity }: ProductDetail, { size, color }: Choice): number {
  const isComplete = (sizes.length === 0 || size !== null) && (colors.length === 0 || color !== null)
  if (isComplete) return onHandFor(stock, size, color)
  if (size !== null) return onHandOfSize(stock, size, color)
  if (color !== null) return onHandOfColor(stock, color, size)
  return stockQuantity
}
