import { useEffect, useState } from 'react'
import { abandonCheckoutOf, finishCheckoutOf } from '#app/cart/finish-checkout.ts'
import { findOrderState } from '#app/order/order-state.ts'
import { useAppliedCoupon } from '../../../cart/applied-coupon.ts'
import { isOrderOf, readSavedOrder, storeSavedOrder } from '../../../cart/saved-order.ts'
import { useCart } from '../../../cart/store.ts'

/**
 * This tab's unpaid order, or null; `isReplaced` when the next order replaces it, because the cart changed or the
 * shopper chose to. Checks with the server whether it is still unpaid: it may have been paid while no page was open.
 */
export function useSavedOrder() {
  const { lines, ready } = useCart()
  const { code } = useAppliedCoupon()
  // Changes of session storage don't trigger a render, so this does.
  const [, setCount] = useState(0)
  const rerender = () => setCount((count) => count + 1)
  const saved = ready ? readSavedOrder() : null
  const id = saved?.id ?? null

  // The order may have been paid or cancelled meanwhile.
  useEffect(() => {
    if (id === null) return
    let isLeft = false
    findOrderState(id)
      .then((order) => {
        const isPaid = order?.paymentStatus === 'success'
        if (isLeft || (order && !isPaid && order.status !== 'cancelled')) return
        if (isPaid) finishCheckoutOf(id)
        else abandonCheckoutOf(id)
        setCount((count) => count + 1)
      })
      .catch(() => {
        // Offline: the notice stays as it is.
      })
    return () => {
      isLeft = true
    }
  }, [id])

  const orderAnew = () => {
    if (saved) storeSavedOrder({ ...saved, isAbandoned: true })
    rerender()
  }
  return { saved, isReplaced: saved !== null && (saved.isAbandoned || !isOrderOf(saved, lines, code)), orderAnew }
}
