import {
  drawsOnPool,
  madeColor,
  onHandFor,
  onHandOfColor,
  onHandOfSize,
  type ProductDetail,
} from '#domain/catalogue/product.ts'

export type Choice = { size: string | null; color: string | null }

/**
 * The choice in the address (`size`, `color` without #), limited to options that exist and are in stock. If the combination is out of
 * stock, the size is kept.
 */
export function readChoice(product: ProductDetail, search: URLSearchParams): Choice {
  const size = product.sizes.find((made) => made === search.get('size') && !isSizeOut(product, made))
  const color = madeColor(product, search.get('color'))
  return settled(product, { size: size ?? soleOf(product.sizes), color: color ?? null })
}

/** The choice with another size. A colour that is out of stock in it is cleared. */
export const withSize = (product: ProductDetail, choice: Choice, size: string) => settled(product, { ...choice, size })

/** Whether a size is out of stock in every colour. The size is chosen first, so any size that is left can always be selected. */
export const isSizeOut = ({ stock }: ProductDetail, size: string) => onHandOfSize(stock, size, null) === 0

/** Whether a colour is out of stock in the chosen size. */
export const isColorOut = ({ stock }: ProductDetail, color: string, { size }: Choice) =>
  onHandOfColor(stock, color, size) === 0

function settled(product: ProductDetail, { size, color }: Choice): Choice {
  const isLeft = color !== null && !isColorOut(product, color, { size, color })
  return { size, color: isLeft ? color : soleOf(product.colors) }
}

// A single option is preselected.
const soleOf = (made: string[]) => (made.length === 1 ? (made[0] ?? null) : null)

/** The only possible choice of a product with at most one size and one colour; null for other products. */
export function soleChoice({ sizes, colors }: Pick<ProductDetail, 'sizes' | 'colors'>): Choice | null {
  return sizes.length > 1 || colors.length > 1 ? null : { size: soleOf(sizes), color: soleOf(colors) }
}

/** The choice as the search string of an address. */
export function writeChoice({ size, color }: Choice): string {
  const search = new URLSearchParams()
  if (size !== null) search.set('size', size)
  if (color !== null) search.set('color', colorField(color))
  return search.size === 0 ? '' : `?${search}`
}

/** A colour's code as used in addresses and forms: lower case, without #. */
export const colorField = (color: string) => color.slice(1).toLowerCase()

/** The message for a missing choice; null for none. */
export function missingChoice(product: ProductDetail, { size, color }: Choice): string | null {
  if (product.sizes.length > 0 && size === null) return 'Please select a size'
  if (product.colors.length > 0 && color === null) return 'Please select a color'
  return null
}

/** Whether the chosen size and colour share their stock with the product's other ones. */
export const sharesStock = ({ stock }: ProductDetail, { size, color }: Choice) => drawsOnPool(stock, size, color)

/** The pieces on hand for the options chosen so far. */
export function availableFor({ stock, sizes, colors, stockQuantity }: ProductDetail, { size, color }: Choice): number {
  const isComplete = (sizes.length === 0 || size !== null) && (colors.length === 0 || color !== null)
  if (isComplete) return onHandFor(stock, size, color)
  if (size !== null) return onHandOfSize(stock, size, color)
  if (color !== null) return onHandOfColor(stock, color, size)
  return stockQuantity
}
