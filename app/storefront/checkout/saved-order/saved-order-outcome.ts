import type { OrderStatus, PaymentStatus } from '#domain/orders/status.ts'

/** An order as the server tells it; null where it isn't this browser's, undefined where nothing was answered. */
type Told = { status: OrderStatus; paymentStatus: PaymentStatus } | null | undefined

/** How an order ended that this tab has saved: `ended` is unpaid, or with its money given back. Null while it may still be paid, or isn't known. */
export function savedOrderOutcome(order: Told): 'paid' | 'ended' | null {
  if (order === undefined) return null
  if (order?.paymentStatus === 'success') return 'paid'
  return order === null || order.status === 'cancelled' || order.paymentStatus === 'refunded' ? 'ended' : null
}
