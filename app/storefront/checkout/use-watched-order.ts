import { useEffect, useEffectEvent } from 'react'
import { readOrderState } from '#app/order/order-state.ts'
import { followOrder } from '#app/order/watch/follow-order.ts'
import { type WatchedState, watchOrder } from '#app/order/watch/watch-order.ts'

/**
 * Watches the order that is being paid, if there is one, and calls `onOver` once when it is paid or cancelled: a popup can vanish without an event,
 * a payment may be confirmed after it closed, and the shop may cancel the order while it is open.
 */
export function useWatchedOrder(orderId: string | null, onOver: (orderId: string, state: WatchedState) => void): void {
  const over = useEffectEvent(onOver)

  // Follows the event stream and polls.
  useEffect(() => {
    if (orderId === null) return
    const { stop } = watchOrder({
      isOver: ({ status, paymentStatus }) => paymentStatus === 'success' || status === 'cancelled',
      read: () => readOrderState(orderId),
      follow: followOrder(orderId),
      page: document,
      onOver: (state) => over(orderId, state),
    })
    return stop
  }, [orderId])
}
