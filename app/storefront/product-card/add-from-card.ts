import { say } from '#app/ui/toast.tsx'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { lineOf } from '../product/line-of.ts'
import { putInCart } from '../product/put-in-cart.ts'

/** Adds one to the cart. False for what comes in sizes or colours: she is told to choose, and its page is to be opened. */
export function addFromCard(product: ProductCard): boolean {
  if (hasOptions(product)) {
    say('Please select options for this item')
    return false
  }
  putInCart(lineOf(product, { size: null, color: null, quantity: 1, available: product.stockQuantity }))
  return true
}

/** Whether there is something to choose about a product before it can be bought. */
export const hasOptions = ({ sizes, colors }: Pick<ProductCard, 'sizes' | 'colors'>) =>
  sizes.length > 0 || colors.length > 0
