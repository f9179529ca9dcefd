import { toastPlain } from '#app/ui/toast.tsx'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { soleChoice } from '../product/choice.ts'
import { lineOf } from '../product/line-of.ts'
import { putInCart } from '../product/put-in-cart.ts'

/** Adds one to the cart. False for what comes in several sizes or colours: she is told to choose, and its page is to be opened. */
export function addFromCard(product: ProductCard): boolean {
  const choice = soleChoice(product)
  if (!choice) {
    toastPlain('Please select options for this item')
    return false
  }
  putInCart(lineOf(product, { ...choice, quantity: 1, available: product.stockQuantity }))
  return true
}
