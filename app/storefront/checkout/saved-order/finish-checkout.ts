import { forgetCoupon } from '../../../cart/applied-coupon.ts'
import { type OrderedCart, readSavedOrder, withoutBought } from '../../../cart/saved-order.ts'
import { clearCart, currentLines, endCheckout, refreshLines } from '../../../cart/store.ts'
import { forgetDraft, forgetSavedOrder } from '../checkout-session.ts'

/**
 * Ends the checkout whose order is paid: takes what was bought out of the cart, and forgets the order and what was typed for it, and
 * the coupon with an empty cart.
 */
export function finishCheckout(bought: OrderedCart) {
  const left = withoutBought(currentLines(), bought)
  if (left.length > 0) refreshLines(left)
  else {
    clearCart()
    forgetCoupon()
  }
  forgetSavedOrder()
  forgetDraft()
  endCheckout()
}

/** The same for an order that was paid elsewhere, such as on the provider's own page, if this tab has placed it. */
export function finishCheckoutOf(orderId: string) {
  const saved = readSavedOrder()
  if (saved?.id === orderId) finishCheckout(saved.cart)
}

/** Lets go of an order that ended unpaid, if this tab has placed it: the cart stays for another try. */
export function abandonCheckoutOf(orderId: string) {
  if (readSavedOrder()?.id === orderId) forgetSavedOrder()
}
