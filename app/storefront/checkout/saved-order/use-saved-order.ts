import { useEffect, useState } from 'react'
import { useAppliedCoupon } from '../../../cart/applied-coupon.ts'
import { isOrderOf, readSavedOrder, storeSavedOrder } from '../../../cart/saved-order.ts'
import { useCart } from '../../../cart/store.ts'
import { findOrderState } from '../payment-calls.ts'
import { abandonCheckoutOf, finishCheckoutOf } from './finish-checkout.ts'

/**
 * The order that this tab has placed and not paid, or null; `isReplaced` when the next order replaces it, since the cart is another
 * by now or she asked for that. The server is asked whether the order still waits: it may have been paid on the provider's own
 * page, or by a transfer that came late, while no page of the shop was open to hear of it.
 */
export function useSavedOrder() {
  const { lines, ready } = useCart()
  const { code } = useAppliedCoupon()
  // What is kept in the tab's storage changes without React.
  const [, setCount] = useState(0)
  const rerender = () => setCount((count) => count + 1)
  const saved = ready ? readSavedOrder() : null
  const id = saved?.id ?? null

  // The server knows what was paid while this tab wasn't looking.
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
        // Offline: the notice stays.
      })
    return () => {
      isLeft = true
    }
  }, [id])

  const orderAnew = () => {
    if (saved) storeSavedOrder({ ...saved, isLetGo: true })
    rerender()
  }
  return { saved, isReplaced: saved !== null && (saved.isLetGo || !isOrderOf(saved, lines, code)), orderAnew }
}
