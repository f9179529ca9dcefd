import { useEffect, useState } from 'react'
import { abandonCheckoutOf, finishCheckoutOf } from '#app/cart/finish-checkout.ts'
import { findOrderState } from '#app/order/order-state.ts'
import { useAppliedCoupon } from '../../../cart/applied-coupon.ts'
import { isOrderOf, readSavedOrder, storeSavedOrder } from '../../../cart/saved-order.ts'
import { useCart } from '../../../cart/store.ts'
import { savedOrderOutcome } from './saved-order-outcome.ts'

/**
 * This tab's unpaid order, or null; `isReplaced` when the next order replaces it, because the cart changed or the
 * shopper chose to. Checks with the server whether it is still unpaid: it may have been paid while no page was open, or be
 * paid in another tab. `paidId`: the order, once it turned out to be paid.
 */
export function useSavedOrder() {
  const { lines, ready } = useCart()
  const { code } = useAppliedCoupon()
  // Changes of session storage don't trigger a render, so this does.
  const [, setCount] = useState(0)
  const rerender = () => setCount((count) => count + 1)
  const [paidId, setPaidId] = useState<string | null>(null)
  const saved = ready ? readSavedOrder() : null
  const id = saved?.id ?? null

  // The order may have been paid or cancelled meanwhile.
  useEffect(() => {
    if (id === null) return
    const left = new AbortController()
    void outcomeOf(id, left.signal).then((outcome) => {
      if (outcome === null || left.signal.aborted) return
      if (outcome === 'paid') {
        finishCheckoutOf(id)
        setPaidId(id)
      } else abandonCheckoutOf(id)
      setCount((count) => count + 1)
    })
    return () => left.abort()
  }, [id])

  const orderAnew = () => {
    if (saved) storeSavedOrder({ ...saved, isAbandoned: true })
    rerender()
  }
  return {
    saved,
    paidId,
    isReplaced: saved !== null && (saved.isAbandoned || !isOrderOf(saved, lines, code)),
    orderAnew,
  }
}

/** How an order ended, waiting for it if necessary; null if it can't be watched or `signal` is aborted. */
async function outcomeOf(id: string, signal: AbortSignal): Promise<'paid' | 'ended' | null> {
  const outcome = savedOrderOutcome(await findOrderState(id).catch(() => undefined))
  if (outcome !== null) return outcome
  // Loaded on demand: most carts have no unpaid order.
  const watch = await import('./wait-for-outcome.ts').catch(() => null)
  return !watch || signal.aborted ? null : watch.waitForOutcome(id, signal)
}
