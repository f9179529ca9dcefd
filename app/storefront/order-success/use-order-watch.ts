import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { Order } from '#domain/orders/order.ts'
import { finishCheckoutOf } from '../checkout/finish-checkout.ts'
import { readOrderState } from '../checkout/payment-calls.ts'
import { watchOrder } from './watch-order.ts'

/**
 * Watches an unpaid order until its payment is settled, and shows the page afresh then. Answers whether a payment that the
 * shopper has just made is being checked, so that she needn't pay again.
 */
export function useOrderWatch(order: Order, linkKey: string | null): boolean {
  const { id, status, paymentStatus } = order
  const { revalidate } = useRevalidator()
  const [isTired, setIsTired] = useState(false)
  const hasJustPaid = useCarried('checking')
  const isOpen = status === 'pending' && paymentStatus === 'pending'
  const reload = useEffectEvent(() => revalidate())

  // Asks the server now and then, as long as the page is seen.
  useEffect(() => {
    if (!isOpen) return
    return watchOrder({
      known: { status, paymentStatus },
      read: () => readOrderState(id, linkKey),
      page: document,
      onMoved: reload,
      onTired: () => setIsTired(true),
    })
  }, [id, linkKey, status, paymentStatus, isOpen])

  // Paid on the provider's own page: the cart of this tab is still waiting in storage.
  useEffect(() => {
    if (paymentStatus === 'success') finishCheckoutOf(id)
  }, [id, paymentStatus])

  return isOpen && hasJustPaid && !isTired
}

/** A flag that the navigation carried; false while the server's page is taken over, which knew nothing of it. */
function useCarried(name: string): boolean {
  const { state } = useLocation()
  const isTakenOver = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  return isTakenOver && (state as Record<string, unknown> | null)?.[name] === true
}

const subscribeToNothing = () => () => undefined
