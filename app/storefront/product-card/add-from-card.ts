import { toastPlain } from '#app/ui/toast.tsx'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { soleChoice } from '../product/buying/choice.ts'
import { putInCart } from '../product/buying/put-in-cart.ts'
import { toCartLine } from '../product/buying/to-cart-line.ts'

/**
 * Adds one piece to the cart. For products with several sizes or colours it shows a toast instead and returns false; the caller then
 * opens the product page.
 */
export function addFromCard(product: ProductCard): boolean {
  const choice = soleChoice(product)
  if (!choice) {
    toastPlain('Please select options for this item')
    return false
  }
  putInCart(toCartLine(product, { ...choice, quantity: 1, available: product.stockQuantity }))
  return true
}
