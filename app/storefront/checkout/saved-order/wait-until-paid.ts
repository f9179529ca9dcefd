import { findOrderState } from '#app/order/order-state.ts'
import { followOrder } from '#app/order/watch/follow-order.ts'
import { watchOrder } from '#app/order/watch/watch-order.ts'

/**
 * Watches an order until it is paid, or the signal says that nobody waits for it. That it is cancelled ends nothing: the order that this page
 * is placing may have taken its place.
 */
export function waitUntilPaid(orderId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const { stop } = watchOrder({
      isOver: ({ paymentStatus }) => paymentStatus === 'success',
      read: () => findOrderState(orderId),
      follow: followOrder(orderId),
      page: document,
      onOver: () => resolve(),
    })
    const leave = () => {
      stop()
      resolve()
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave)
  })
}
