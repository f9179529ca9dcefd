import { forgetCoupon } from '../basket/applied-coupon.ts'
import { clearBasket, endCheckout } from '../basket/store.ts'
import { forgetDraft, forgetSavedOrder, readSavedOrder } from './checkout-session.ts'

/** Ends the checkout whose order is paid: empties the cart, and forgets the coupon, the order and what was typed for it. */
export function finishCheckout() {
  clearBasket()
  forgetCoupon()
  forgetSavedOrder()
  forgetDraft()
  endCheckout()
}

/** The same for an order that was paid elsewhere, such as on the provider's own page, if this tab has placed it. */
export function finishCheckoutOf(orderId: string) {
  if (readSavedOrder()?.id === orderId) finishCheckout()
}

/** Lets go of an order that ended unpaid, if this tab has placed it: the cart stays for another try. */
export function abandonCheckoutOf(orderId: string) {
  if (readSavedOrder()?.id === orderId) forgetSavedOrder()
}
