import { useEffect, useEffectEvent } from 'react'
import { followOrder } from '#app/order/watch/follow-order.ts'
import type { Order } from '#domain/orders/order.ts'

/** Calls `onStale` when an order differs from what is shown, because its status or payment changed. */
export function useOrderLive(
  { id, status, paymentStatus }: Pick<Order, 'id' | 'status' | 'paymentStatus'>,
  onStale: () => void,
): void {
  const hear = useEffectEvent((now: Pick<Order, 'status' | 'paymentStatus'>, isNews: boolean) => {
    if (isNews || now.status !== status || now.paymentStatus !== paymentStatus) onStale()
  })
  useEffect(() => {
    // A stream's first value is the current state; later values are changes, perhaps only of a payment.
    let isFirst = true
    return followOrder(id)({
      live: () => {
        isFirst = true
      },
      state: (now) => {
        hear(now, !isFirst)
        isFirst = false
      },
    })
  }, [id])
}
