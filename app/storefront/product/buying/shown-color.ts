import { madeColor, type ProductDetail } from '#domain/catalogue/product.ts'
import { picturesIn } from '#domain/catalogue/product-picture.ts'
import type { Choice } from './choice.ts'

/**
 * The colour that a product is shown in: the chosen one; else the one that the address asks for, even where it is out and can't
 * be chosen. Null shows it as its first picture does.
 */
export const shownColor = (product: ProductDetail, { color }: Pick<Choice, 'color'>, search: URLSearchParams) =>
  color ?? madeColor(product, search.get('color')) ?? null

/** The product with those of its pictures that show it in a colour. */
export const inColor = (product: ProductDetail, color: string | null): ProductDetail => ({
  ...product,
  pictures: picturesIn(product.pictures, color),
  shownColor: product.colors.length > 1 && color !== null ? color : undefined,
})
