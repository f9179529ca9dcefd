import { forgetCoupon } from '../basket/applied-coupon.ts'
import { clearBasket, endCheckout } from '../basket/store.ts'
import { attemptOrderId, forgetAttempt } from './checkout-session.ts'

/** Ends the checkout whose order is paid: empties the cart, and forgets the coupon and the attempt. */
export function finishCheckout() {
  clearBasket()
  forgetCoupon()
  forgetAttempt()
  endCheckout()
}

/** The same for an order that was paid elsewhere, such as on the provider's own page, if this tab has placed it. */
export function finishCheckoutOf(orderId: string) {
  if (attemptOrderId() === orderId) finishCheckout()
}
