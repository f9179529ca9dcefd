import type { OrderItem } from '#domain/orders/order.ts'
import type { AdminOrder } from './admin-order.ts'

/**
 * What goes into an order's parcel: its lines without the pieces that were refunded before it left. For an order that
 * has left, what was bought.
 */
export function piecesToPack({ order, refundedPieces }: Pick<AdminOrder, 'order' | 'refundedPieces'>): OrderItem[] {
  if (order.status === 'shipped' || order.status === 'delivered') return [...order.items]
  return order.items.flatMap((item) => {
    const quantity = item.quantity - (refundedPieces[item.lineKey] ?? 0)
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
}
