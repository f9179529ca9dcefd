import type { Kobo } from '#domain/money/money.ts'
import type { CheckoutAnswer } from './checkout-answer.ts'

type Placed = Pick<Extract<CheckoutAnswer, { ok: true }>, 'order' | 'payment'>

/**
 * The next step after an order was placed. A repeated request returns the existing order in its current state: `paid`,
 * `ended` unpaid, `changed` by staff to another total than `agreedTotal`, or with a payment that must not be opened again (`view_order`).
 */
export function stepAfterPlacing(
  { order, payment }: Placed,
  agreedTotal: Kobo,
): 'pay' | 'paid' | 'ended' | 'changed' | 'view_order' {
  if (order.paymentStatus === 'success') return 'paid'
  if (order.status === 'cancelled' || order.paymentStatus === 'refunded') return 'ended'
  if (order.totalAmount !== agreedTotal) return 'changed'
  return payment === null ? 'view_order' : 'pay'
}
