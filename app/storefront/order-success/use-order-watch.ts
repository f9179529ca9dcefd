import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { Order } from '#domain/orders/order.ts'
import { abandonCheckoutOf, finishCheckoutOf } from '../checkout/finish-checkout.ts'
import { readOrderState } from '../checkout/payment-calls.ts'
import { type OrderWatch, watchOrder } from './watch-order.ts'

/**
 * Watches an unpaid order until its payment is settled, and shows the page afresh then. Answers whether a payment that the
 * shopper has just made is being checked, so that she needn't pay again.
 */
export function useOrderWatch(order: Order, linkKey: string | null) {
  const watch = useRef<OrderWatch | null>(null)
  const { id, status, paymentStatus } = order
  const { revalidate } = useRevalidator()
  const [isTired, setIsTired] = useState(false)
  const hasJustPaid = useHasJustPaid()
  const isOpen = status === 'pending' && (paymentStatus === 'pending' || paymentStatus === 'failed')
  const reload = useEffectEvent(() => revalidate())

  // Asks the server now and then, as long as the page is seen.
  useEffect(() => {
    if (!isOpen) return
    watch.current = watchOrder({
      known: { status, paymentStatus },
      read: () => readOrderState(id, linkKey),
      page: document,
      onMoved: reload,
      onTired: () => setIsTired(true),
    })
    return watch.current.stop
  }, [id, linkKey, status, paymentStatus, isOpen])

  // Paid on the provider's own page: the cart of this tab is still waiting in storage.
  useEffect(() => {
    if (paymentStatus === 'success') finishCheckoutOf(id)
    else if (status === 'cancelled') abandonCheckoutOf(id)
  }, [id, status, paymentStatus])

  return {
    isChecking: isOpen && paymentStatus === 'pending' && hasJustPaid && !isTired,
    lookSooner: () => watch.current?.lookSooner(),
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
