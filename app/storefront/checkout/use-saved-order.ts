import { useEffect, useState } from 'react'
import { useBasket } from '../basket/store.ts'
import { forgetSavedOrder, readSavedOrder } from './checkout-session.ts'
import { abandonCheckoutOf, finishCheckoutOf } from './finish-checkout.ts'
import { readOrderState } from './payment-calls.ts'

/**
 * The order that this tab has placed and not paid, or null. The server is asked whether that still holds: it may have been paid
 * on the provider's own page, or by a transfer that came late, while no page of the shop was open to hear of it.
 */
export function useSavedOrder() {
  const { ready } = useBasket()
  const [isLetGo, setIsLetGo] = useState(false)
  const saved = ready && !isLetGo ? readSavedOrder() : null
  const id = saved?.id ?? null

  // The server knows what was paid while this tab wasn't looking.
  useEffect(() => {
    if (id === null) return
    let isLeft = false
    readOrderState(id)
      .then(({ status, paymentStatus }) => {
        if (isLeft || (paymentStatus !== 'success' && status !== 'cancelled')) return
        if (paymentStatus === 'success') finishCheckoutOf(id)
        else abandonCheckoutOf(id)
        setIsLetGo(true)
      })
      .catch(() => {
        // Offline, or not known here any more: the notice leads to the order, which says so.
      })
    return () => {
      isLeft = true
    }
  }, [id])

  const letGo = () => {
    forgetSavedOrder()
    setIsLetGo(true)
  }
  return { saved, letGo }
}
