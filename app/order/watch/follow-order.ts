import { type Subscribe, subscribe } from '#app/events/page-events.ts'
import { orderStatuses, paymentStatuses } from '#domain/orders/status.ts'
import type { FollowOrder, WatchedState } from './watch-order.ts'

/** Follows every change of an order's state on the page's event stream. */
export const followOrder =
  (orderId: string, subscribeTo: Subscribe = subscribe): FollowOrder =>
  ({ state, live }) => {
    let isLive = false
    const receive = (value: unknown) => {
      const isLost = value === undefined
      if (isLost === isLive) {
        isLive = !isLost
        live(isLive)
      }
      const told = readState(value)
      if (told) state(told)
    }
    return subscribeTo(`order:${orderId}`, receive)
  }

function readState(value: unknown): WatchedState | null {
  const { status, paymentStatus, totalAmount } = Object(value) as Partial<Record<keyof WatchedState, unknown>>
  const known = orderStatuses.find((one) => one === status)
  const payment = paymentStatuses.find((one) => one === paymentStatus)
  if (!known || !payment) return null
  const total = typeof totalAmount === 'number' ? { totalAmount } : {}
  return { status: known, paymentStatus: payment, ...total }
}
