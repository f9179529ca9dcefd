import { forgetCoupon } from './applied-coupon.ts'
import { forgetDraft, forgetSavedOrder } from './checkout-draft.ts'
import { removeFromLastSynced } from './last-synced.ts'
import {
  type OrderedCart,
  readEndedOrder,
  readSavedOrder,
  removeEndedOrder,
  storeEndedOrder,
  withoutBought,
} from './saved-order.ts'
import { clearCart, currentLines, endCheckout, refreshLines } from './store.ts'

/**
 * Ends a paid checkout: removes the bought lines, the saved order and the draft, and the coupon if the cart is empty.
 */
export function finishCheckout(bought: OrderedCart) {
  takeOut(bought)
  forgetSavedOrder()
  forgetDraft()
  endCheckout()
}

function takeOut(bought: OrderedCart) {
  const left = withoutBought(currentLines(), bought)
  if (left.length > 0) refreshLines(left)
  else {
    clearCart()
    forgetCoupon()
  }
  removeFromLastSynced((lines) => withoutBought(lines, bought))
}

/** The same for an order paid elsewhere (e.g. on the provider's page) or after it had ended, if this tab placed it. */
export function finishCheckoutOf(orderId: string) {
  const [saved, ended] = [readSavedOrder(), readEndedOrder()]
  if (saved?.id === orderId) finishCheckout(saved.cart)
  else if (ended?.id === orderId) finishEnded(ended.cart, saved !== null)
}

// If another order was placed since, the checkout in progress is that order's and must not be ended.
function finishEnded(bought: OrderedCart, isAnotherPlaced: boolean) {
  if (!isAnotherPlaced) return finishCheckout(bought)
  takeOut(bought)
  removeEndedOrder()
}

/** Gives up an order that ended unpaid, if this tab placed it; the cart stays. */
export function abandonCheckoutOf(orderId: string) {
  const saved = readSavedOrder()
  if (saved?.id !== orderId) return
  forgetSavedOrder()
  storeEndedOrder(saved)
}
