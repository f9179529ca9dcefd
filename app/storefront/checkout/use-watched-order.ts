import { useEffect, useEffectEvent } from 'react'
import { readOrderState } from '#app/order/order-state.ts'
import { followOrder } from '#app/order/watch/follow-order.ts'
import { isOtherTotal, type WatchedState, watchOrder } from '#app/order/watch/watch-order.ts'
import type { Kobo } from '#domain/money/money.ts'

/**
 * Watches an order, if any, and calls `onOver` once it is paid, cancelled, or its total differs from `total` (kobo, optional). A popup
 * can vanish without an event, a payment can be confirmed after it closed or made in another tab, and the shop may cancel or edit the
 * order meanwhile.
 */
export function useWatchedOrder(
  order: { id: string; total?: Kobo } | null,
  onOver: (orderId: string, state: WatchedState) => void,
): void {
  const { id: orderId = null, total } = order ?? {}
  const over = useEffectEvent(onOver)

  // Uses the event stream, and polls.
  useEffect(() => {
    if (orderId === null) return
    const { stop } = watchOrder({
      isOver: (state) =>
        state.paymentStatus === 'success' ||
        state.status === 'cancelled' ||
        (total !== undefined && isOtherTotal(state, total)),
      read: () => readOrderState(orderId),
      follow: followOrder(orderId),
      page: document,
      onOver: (state) => over(orderId, state),
    })
    return stop
  }, [orderId, total])
}
