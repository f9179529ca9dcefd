import { findOrderState } from '#app/order/order-state.ts'
import { followOrder } from '#app/order/watch/follow-order.ts'
import { watchOrder } from '#app/order/watch/watch-order.ts'
import { savedOrderOutcome } from './saved-order-outcome.ts'

/**
 * Watches an order until it is paid, refunded, or no longer this browser's; null once the signal is aborted. A cancellation
 * doesn't end the watch: the order that this page is placing may have replaced it.
 */
export function waitForOutcome(orderId: string, signal: AbortSignal): Promise<'paid' | 'ended' | null> {
  return new Promise((resolve) => {
    const { stop } = watchOrder({
      isOver: ({ paymentStatus }) => paymentStatus === 'success' || paymentStatus === 'refunded',
      read: () => findOrderState(orderId),
      follow: followOrder(orderId),
      page: document,
      onOver: (state) => resolve(savedOrderOutcome(state)),
      onGone: () => resolve(savedOrderOutcome(null)),
    })
    const leave = () => {
      stop()
      resolve(null)
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave)
  })
}
