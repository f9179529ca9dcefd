import type { Kobo } from '#domain/money/money.ts'
import type { CheckoutAnswer } from './checkout-answer.ts'

type Placed = Pick<Extract<CheckoutAnswer, { ok: true }>, 'order' | 'payment'>

/**
 * The next step after an order was placed. A repeated request returns the existing order in its current state, which may be `paid`,
 * `ended` without payment, `changed` (staff edited it, so its total isn't `agreedTotal`), or have no payment to open (`view_order`).
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
