import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetchers, useLocation, useRevalidator } from 'react-router'
import { mayBeSignedIn } from '#app/session/session-store.ts'
import { hasEnded } from '#domain/orders/status.ts'
import { useHasJustPaid } from '../comes-from-paying.ts'
import { isUnsettled } from '../order-payment.ts'
import { findOrderState } from '../order-state.ts'
import type { ShownOrder } from '../shown-order.ts'
import { endCheckoutOf } from './end-checkout-of.ts'
import { followOrder } from './follow-order.ts'
import { keepWatching } from './keep-watching.ts'
import { isOtherTotal, type OrderWatch, watchOrder } from './watch-order.ts'

// By then the server has asked the provider twice.
const checkingTimeout = 75_000
/**
 * Watches an order while its payment or status can still change, and reloads the page after a change. `isChecking`: a payment that
 * the shopper just made is being verified.
 */
export function useOrderWatch(shown: ShownOrder) {
  const { order } = shown
  const watch = useRef<OrderWatch | null>(null)
  const { id, status, paymentStatus, totalAmount } = order
  const { revalidate } = useRevalidator()
  const { key } = useLocation()
  const [timedOutKey, setTimedOutKey] = useState<string | null>(null)
  // A cancelled order may still receive money, and the shop may reopen it.
  const isWatched = isUnsettled(shown) || status === 'cancelled' || !hasEnded(status)
  const isUndecided = status === 'pending' || status === 'cancelled'
  const hasJustPaid = useHasJustPaid() && isUndecided && paymentStatus === 'pending'
  const isSending = useFetchers().some(({ formMethod }) => formMethod !== undefined)
  // A pending form response may change how the order is accessed (order-success/email); React Router revalidates after it anyway.
  const reload = useEffectEvent(async () => {
    if (!isSending) await revalidate()
  })
  const mayBeSeenAgain = useEffectEvent(() => isSending || mayBeSignedIn())

  // Uses the event stream, and polls while the page is visible.
  useEffect(() => {
    if (!isWatched) return
    const kept = keepWatching({
      watch: (ended) =>
        watchOrder({
          isOver: (state) =>
            state.status !== status || state.paymentStatus !== paymentStatus || isOtherTotal(state, totalAmount),
          read: () => findOrderState(id),
          follow: followOrder(id),
          page: document,
          onChange: reload,
          ...ended,
        }),
      reload: () => reload(),
      mayBeSeenAgain: () => mayBeSeenAgain(),
      isSeen: async () => (await findOrderState(id).catch(() => null)) !== null,
    })
    watch.current = kept
    return kept.stop
  }, [id, status, paymentStatus, totalAmount, isWatched])

  // Stops waiting for a payment that was probably never made.
  useEffect(() => {
    if (!hasJustPaid) return
    const timer = setTimeout(() => {
      setTimedOutKey(key)
      reload()
    }, checkingTimeout)
    return () => clearTimeout(timer)
  }, [hasJustPaid, key])

  // A pending transfer changes the order's message, but not its state. And an order that isn't watched any more may belong to somebody
  // who has signed out in another tab.
  useEffect(() => {
    const reloadWhenVisible = () => document.visibilityState === 'visible' && navigator.onLine && reload()
    document.addEventListener('visibilitychange', reloadWhenVisible)
    return () => document.removeEventListener('visibilitychange', reloadWhenVisible)
  }, [])

  // After a payment on the provider's page, this tab's cart still has to be cleared.
  useEffect(() => {
    void endCheckoutOf({ id, status, paymentStatus })
  }, [id, status, paymentStatus])

  return {
    isChecking: hasJustPaid && timedOutKey !== key,
    /** For a payment whose result is unknown. */
    checkSooner: () => {
      watch.current?.checkSooner()
      revalidate()
    },
  }
}
