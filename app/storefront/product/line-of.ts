import type { CartLine } from '#domain/cart/cart-line.ts'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { picturesIn } from '#domain/catalogue/product-picture.ts'

type Choice = Pick<CartLine, 'size' | 'color' | 'quantity' | 'available'>

/** The cart's line for a choice of a product, with what is known of it now. */
export function lineOf(product: ProductCard, choice: Choice): CartLine {
  const [picture] = picturesIn(product.pictures, choice.color)
  return {
    ...choice,
    productId: product.id,
    name: product.name,
    slug: product.slug,
    price: product.price,
    compareAtPrice: product.compareAtPrice,
    image: picture ? { key: picture.key, color: picture.color, alt: picture.alt } : null,
  }
}
