import type { CartLine } from '#domain/cart/cart-line.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { picturesIn } from '#domain/catalogue/product-picture.ts'

type ChosenLine = Pick<CartLine, 'size' | 'color' | 'quantity' | 'available'> & Partial<Pick<CartLine, 'sharesStock'>>

/**
 * Converts a product and a choice to a cart line. By default `available` counts as stock shared by all of the product's sizes and
 * colours, like the number on a card.
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
