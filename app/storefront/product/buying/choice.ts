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
 * The choice in the address (`size`, `color` without #), as far as it exists and is in stock. If the combination is
 * out, the size stays.
 */
export function readChoice(product: ProductDetail, search: URLSearchParams): Choice {
  const size = product.sizes.find((made) => made === search.get('size') && !isSizeOut(product, made))
  const color = madeColor(product, search.get('color'))
  return settled(product, { size: size ?? soleOf(product.sizes), color: color ?? null })
}

/** The choice with another size; a colour out of stock in it is cleared. */
export const withSize = (product: ProductDetail, choice: Choice, size: string) => settled(product, { ...choice, size })

/** Sizes lead: one is out when it is out in every colour, so that any that is left can always be chosen. */
export const isSizeOut = ({ stock }: ProductDetail, size: string) => onHandOfSize(stock, size, null) === 0

/** Colours follow: one is out when it isn't left in the chosen size. */
export const isColorOut = ({ stock }: ProductDetail, color: string, { size }: Choice) =>
  onHandOfColor(stock, color, size) === 0

function settled(product: ProductDetail, { size, color }: Choice): Choice {
  const isLeft = color !== null && !isColorOut(product, color, { size, color })
  return { size, color: isLeft ? color : soleOf(product.colors) }
}

// Where there is one there is nothing to choose.
const soleOf = (made: string[]) => (made.length === 1 ? (made[0] ?? null) : null)

/** The one choice there is of a product in at most one size and one colour; null for any other. */
export function soleChoice({ sizes, colors }: Pick<ProductDetail, 'sizes' | 'colors'>): Choice | null {
  return sizes.length > 1 || colors.length > 1 ? null : { size: soleOf(sizes), color: soleOf(colors) }
}

/** The address's form of a choice. */
export function writeChoice({ size, color }: Choice): string {
  const search = new URLSearchParams()
  if (size !== null) search.set('size', size)
  if (color !== null) search.set('color', colorField(color))
  return search.size === 0 ? '' : `?${search}`
}

/** A colour's code as addresses and forms carry it. */
export const colorField = (color: string) => color.slice(1).toLowerCase()

/** The message for a missing choice; null for none. */
export function missingChoice(product: ProductDetail, { size, color }: Choice): string | null {
  if (product.sizes.length > 0 && size === null) return 'Please select a size'
  if (product.colors.length > 0 && color === null) return 'Please select a color'
  return null
}

/** Whether the product's other sizes and colours draw on the same pieces as what is chosen. */
export const sharesStock = ({ stock }: ProductDetail, { size, color }: Choice) => drawsOnPool(stock, size, color)

/** Pieces on hand for what is chosen so far. */
export function availableFor({ stock, sizes, colors, stockQuantity }: ProductDetail, { size, color }: Choice): number {
  const isComplete = (sizes.length === 0 || size !== null) && (colors.length === 0 || color !== null)
  if (isComplete) return onHandFor(stock, size, color)
  if (size !== null) return onHandOfSize(stock, size, color)
  if (color !== null) return onHandOfColor(stock, color, size)
  return stockQuantity
}
