import type { CheckoutAnswer } from './checkout-answer.ts'

type Placed = Pick<Extract<CheckoutAnswer, { ok: true }>, 'order' | 'payment'>

/**
 * What follows on an order that was placed. The answer to a request that was sent before tells of the order as it stands by now: `paid`,
 * `ended` unpaid, or with a payment that isn't to be opened again (`look`).
 */
export function nextStep({ order, payment }: Placed): 'pay' | 'paid' | 'ended' | 'look' {
  if (order.paymentStatus === 'success') return 'paid'
  if (order.status === 'cancelled' || order.paymentStatus === 'refunded') return 'ended'
  return payment === null ? 'look' : 'pay'
}
