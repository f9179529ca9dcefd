import { useFetchers } from 'react-router'
import { type OrderStatus, orderStatuses } from '#domain/orders/status.ts'

/** Where orders stand while their moves are under way: at once where they are to be, and back again where that is refused. */
export function usePendingMoves(): (order: { id: string; status: OrderStatus }) => OrderStatus {
  const moves = new Map(
    useFetchers().flatMap(({ formData, formAction }) => {
      const to = orderStatuses.find((status) => status === formData?.get('to'))
      return to && formAction ? [[formAction, to] as const] : []
    }),
  )
  return ({ id, status }) => moves.get(`/admin/orders/${id}`) ?? status
}
