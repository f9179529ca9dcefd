import type { OrderStatus, PaymentStatus } from '#domain/orders/status.ts'

/** An order's state from the server; null if it isn't this browser's, undefined if no answer came. */
type Told = { status: OrderStatus; paymentStatus: PaymentStatus } | null | undefined

/** How this tab's saved order ended: `ended` is cancelled, refunded or not visible; null if it may still be paid or is unknown. */
export function savedOrderOutcome(order: Told): 'paid' | 'ended' | null {
  if (order === undefined) return null
  if (order?.paymentStatus === 'success') return 'paid'
  return order === null || order.status === 'cancelled' || order.paymentStatus === 'refunded' ? 'ended' : null
}
