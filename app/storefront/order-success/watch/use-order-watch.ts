import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { followState, readOrderState } from '../../checkout/payment-calls.ts'
import { abandonCheckoutOf, finishCheckoutOf } from '../../checkout/saved-order/finish-checkout.ts'
import type { ShownOrder } from '../order-page.tsx'
import { isUnsettled } from '../payment/payment-messages.ts'
import { type OrderWatch, watchOrder } from './watch-order.ts'

// The shop has asked the provider twice by then.
const checkingTimeout = 75_000
// A page that couldn't be shown afresh, for want of a connection perhaps, is still the old one after this.
const retryDelay = 10_000

/**
 * Watches an unpaid order until its payment is settled, and shows the page afresh then. Answers whether a payment that the
 * shopper has just made is being checked, so that she needn't pay again.
 */
export function useOrderWatch({ order, payment, heldUntil, linkKey }: ShownOrder) {
  const watch = useRef<OrderWatch | null>(null)
  const { id, status, paymentStatus } = order
  const { revalidate } = useRevalidator()
  const { key } = useLocation()
  const [timedOutKey, setTimedOutKey] = useState<string | null>(null)
  const isWatched = isUnsettled({ order, payment, heldUntil })
  const hasJustPaid = useHasJustPaid() && status === 'pending' && paymentStatus === 'pending'
  const reload = useEffectEvent(() => revalidate())

  // Listens, and asks the server now and then, as long as the page is seen.
  useEffect(() => {
    if (!isWatched) return
    let again: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      watch.current = watchOrder({
        isOver: (state) => state.status !== status || state.paymentStatus !== paymentStatus,
        read: () => readOrderState(id, linkKey),
        follow: followState(id, linkKey),
        page: document,
        onChange: reload,
        onOver: () => {
          reload()
          again = setTimeout(begin, retryDelay)
        },
      })
    }
    begin()
    return () => {
      clearTimeout(again)
      watch.current?.stop()
    }
  }, [id, linkKey, status, paymentStatus, isWatched])

  // Somebody who turned back on the provider's page must not wait for ever for what isn't coming.
  useEffect(() => {
    if (!hasJustPaid) return
    const timer = setTimeout(() => {
      setTimedOutKey(key)
      reload()
    }, checkingTimeout)
    return () => clearTimeout(timer)
  }, [hasJustPaid, key])

  // Back from her bank, perhaps: a transfer that is under way doesn't move the order, but there is more to say of it.
  useEffect(() => {
    if (!isWatched) return
    const reloadWhenVisible = () => document.visibilityState === 'visible' && navigator.onLine && reload()
    document.addEventListener('visibilitychange', reloadWhenVisible)
    return () => document.removeEventListener('visibilitychange', reloadWhenVisible)
  }, [isWatched])

  // Paid on the provider's own page: the cart of this tab is still waiting in storage.
  useEffect(() => {
    if (paymentStatus === 'success') finishCheckoutOf(id)
    else if (status === 'cancelled') abandonCheckoutOf(id)
  }, [id, status, paymentStatus])

  return {
    isChecking: hasJustPaid && timedOutKey !== key,
    /** For a payment of which nothing is known: money may be on its way by now. */
    checkSooner: () => {
      watch.current?.checkSooner()
      revalidate()
    },
  }
}

/** Whether a payment was just made: the checkout says so with the navigation, a hosted page's return in the address. */
function useHasJustPaid(): boolean {
  const { state, search } = useLocation()
  // What came with a navigation outlives a reload, but the server's page, which is taken over first, can't know of it.
  const isTakenOver = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const isCarried = isTakenOver && (state as { checking?: unknown } | null)?.checking === true
  return isCarried || new URLSearchParams(search).has('checking')
}

const subscribeToNothing = () => () => undefined
