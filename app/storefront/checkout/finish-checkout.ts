import { forgetCoupon } from '../basket/applied-coupon.ts'
import { type OrderedBasket, readSavedOrder, withoutBought } from '../basket/saved-order.ts'
import { clearBasket, currentLines, endCheckout, refreshLines } from '../basket/store.ts'
import { forgetDraft, forgetSavedOrder } from './checkout-session.ts'

/**
 * Ends the checkout whose order is paid: takes what was bought out of the cart, and forgets the order and what was typed for it, and
 * the coupon with an empty cart.
 */
export function finishCheckout(bought: OrderedBasket) {
  const left = withoutBought(currentLines(), bought)
  if (left.length > 0) refreshLines(left)
  else {
    clearBasket()
    forgetCoupon()
  }
  forgetSavedOrder()
  forgetDraft()
  endCheckout()
}

/** The same for an order that was paid elsewhere, such as on the provider's own page, if this tab has placed it. */
export function finishCheckoutOf(orderId: string) {
  const saved = readSavedOrder()
  if (saved?.id === orderId) finishCheckout(saved.basket)
}

/** Lets go of an order that ended unpaid, if this tab has placed it: the cart stays for another try. */
export function abandonCheckoutOf(orderId: string) {
  if (readSavedOrder()?.id === orderId) forgetSavedOrder()
}
