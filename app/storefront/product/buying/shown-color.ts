import { madeColor, type ProductDetail } from '#domain/catalogue/product.ts'
import { picturesIn } from '#domain/catalogue/product-picture.ts'
import type { Choice } from './choice.ts'

/**
 * The colour in which a product is shown: the chosen one, else the one in the address, even if it is out of stock and can't be
 * chosen. Null shows the first picture.
 */
export const shownColor = (product: ProductDetail, { color }: Pick<Choice, 'color'>, search: URLSearchParams) =>
  color ?? madeColor(product, search.get('color')) ?? null

/** The product with only the pictures of one colour. */
export const inColor = (product: ProductDetail, color: string | null): ProductDetail => ({
  ...product,
  pictures: picturesIn(product.pictures, color),
  shownColor: product.colors.length > 1 && color !== null ? color : undefined,
})
