import type { CartLine } from '#domain/cart/cart-line.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { picturesIn } from '#domain/catalogue/product-picture.ts'

type ChosenLine = Pick<CartLine, 'size' | 'color' | 'quantity' | 'available'> & Partial<Pick<CartLine, 'sharesStock'>>

/**
 * The cart's line for a choice of a product, with what is known of it now. Unless told otherwise `available` is taken for what
 * all of the product's sizes and colours share, as the number on a card is.
 */
export function toCartLine(product: ProductCard, { sharesStock = true, ...choice }: ChosenLine): CartLine {
  const picture = picturesIn(product.pictures, choice.color)[0]
  return {
    ...choice,
    sharesStock,
    productId: product.id,
    name: product.name,
    slug: product.slug,
    price: product.price,
    compareAtPrice: product.compareAtPrice,
    image: picture ? { key: picture.key, color: picture.color, alt: picture.alt } : null,
  }
}
