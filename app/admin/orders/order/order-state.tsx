import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { PaymentWords, StatusWords } from '../status-words.tsx'
import { usePendingMoves } from '../use-pending-moves.ts'

/** The status of an order and its payment, and when it was placed. */
export function OrderState({ shown: { order } }: { shown: AdminOrder }) {
  const status = usePendingMoves()(order)
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <StatusWords status={status} />
      <span className="inline-flex items-center gap-1.5">
        Payment <PaymentWords status={order.paymentStatus} />
      </span>
      <time dateTime={order.createdAt}>{dayAndTimeText(order.createdAt)}</time>
    </span>
  )
}
