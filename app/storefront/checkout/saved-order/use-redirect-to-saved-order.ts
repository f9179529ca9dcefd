import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { appliedCoupon } from '../../../cart/applied-coupon.ts'
import { isOrderOf, readSavedOrder } from '../../../cart/saved-order.ts'
import { currentLines } from '../../../cart/store.ts'

/**
 * Redirects to this tab's unpaid order for exactly the current cart, instead of placing it again, unless the shopper
 * chose to order again.
 */
export function useRedirectToSavedOrder(isReady: boolean) {
  const navigate = useNavigate()
  const redirect = useEffectEvent(() => {
    const saved = readSavedOrder()
    if (!saved || saved.isAbandoned || !isOrderOf(saved, currentLines(), appliedCoupon().code)) return
    navigate(`/order-success?order=${saved.id}`, { replace: true })
  })

  // Once, after local storage was read.
  useEffect(() => {
    if (isReady) redirect()
  }, [isReady])
}
