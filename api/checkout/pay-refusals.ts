import type { PayAgainRefusal } from '#domain/checkout/pay-again.server.ts'
import { errorBody } from '../errors.ts'

/** The messages for payments that aren't opened. */
export const payRefusals: Record<Exclude<PayAgainRefusal, 'not_found' | 'busy'>, string> = {
  already_paid: 'This order is paid.',
  not_payable: 'This order can no longer be paid.',
  order_changed: 'This order comes to another total now.',
  payment_pending: 'Money for this order is on its way.',
  provider_not_offered: 'This way to pay is not offered at the moment.',
  too_many_attempts: 'There were too many attempts to pay for this order.',
}

export const busyBody = errorBody(
  'busy',
  'Too many payments are being opened from here just now. Please try again in a moment.',
  {},
)
