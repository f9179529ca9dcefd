import { useFetchers } from 'react-router'
import { type OrderStatus, orderStatuses } from '#domain/orders/status.ts'

/** The status to show for an order: the new one while a change is pending (optimistic), and the old one again if it is refused. */
export function usePendingMoves(): (order: { id: string; status: OrderStatus }) => OrderStatus {
  const moves = new Map(
    useFetchers().flatMap(({ formData, formAction }) => {
      const to = orderStatuses.find((status) => status === formData?.get('to'))
      return to && formAction ? [[formAction, to] as const] : []
    }),
  )
  return ({ id, status }) => moves.get(`/admin/orders/${id}`) ?? status
}
