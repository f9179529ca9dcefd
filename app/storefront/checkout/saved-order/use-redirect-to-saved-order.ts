import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { appliedCoupon } from '../../../cart/applied-coupon.ts'
import { isOrderOf, readSavedOrder } from '../../../cart/saved-order.ts'
import { currentLines } from '../../../cart/store.ts'

/**
 * Leads to the order that this tab has placed for exactly what the cart holds and not paid yet, instead of placing it again, unless
 * she would rather order anew.
 */
export function useRedirectToSavedOrder(isReady: boolean) {
  const navigate = useNavigate()
  const redirect = useEffectEvent(() => {
    const saved = readSavedOrder()
    if (!saved || saved.isLetGo || !isOrderOf(saved, currentLines(), appliedCoupon().code)) return
    navigate(`/order-success?order=${saved.id}`, { replace: true })
  })

  // Once, as soon as the browser's storage was read.
  useEffect(() => {
    if (isReady) redirect()
  }, [isReady])
}
