import type { CartLine } from '#domain/cart/cart-line.ts'
import type { WishedProduct } from './stored.ts'

/** The wish that a cart's line becomes when it is saved for later. */
export const wishOf = ({ productId, slug, name, price, compareAtPrice, color, image }: CartLine): WishedProduct => ({
  id: productId,
  slug,
  name,
  price,
  compareAtPrice,
  image,
  ...(color !== null && { shownColor: color }),
})
