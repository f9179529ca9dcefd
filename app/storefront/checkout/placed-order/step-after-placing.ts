import type { CheckoutAnswer } from './checkout-answer.ts'

type Placed = Pick<Extract<CheckoutAnswer, { ok: true }>, 'order' | 'payment'>

/**
 * The next step after an order was placed. A repeated request returns the existing order in its current state: `paid`,
 * `ended` unpaid, or with a payment that must not be opened again (`view_order`).
 */
export function stepAfterPlacing({ order, payment }: Placed): 'pay' | 'paid' | 'ended' | 'view_order' {
  if (order.paymentStatus === 'success') return 'paid'
  if (order.status === 'cancelled' || order.paymentStatus === 'refunded') return 'ended'
  return payment === null ? 'view_order' : 'pay'
}
