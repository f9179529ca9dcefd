import { useEffect, useEffectEvent } from 'react'
import { followOrder } from '#app/order/watch/follow-order.ts'
import type { Order } from '#domain/orders/order.ts'

/** Calls `onStale` when an order is another than it is shown: somebody moved it, or its payment went on. */
export function useOrderLive(
  { id, status, paymentStatus }: Pick<Order, 'id' | 'status' | 'paymentStatus'>,
  onStale: () => void,
): void {
  const hear = useEffectEvent((now: Pick<Order, 'status' | 'paymentStatus'>, isNews: boolean) => {
    if (isNews || now.status !== status || now.paymentStatus !== paymentStatus) onStale()
  })
  useEffect(() => {
    // The first value of a stream is how it stands, each later one is a change, of one of its payments perhaps.
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
