import type { Kobo } from '#domain/money/money.ts'
import type { AttemptState } from '#domain/payments/attempts/attempt.ts'
import type { Refund } from '#domain/payments/refunds/read-refunds.server.ts'
import { leftToRefund } from '#domain/payments/refunds/refund-state.ts'
import type { WholeRefund } from './admin-order.ts'
import { keyOfRefund } from './refund-key.server.ts'

type Payment = { reference: string; state: AttemptState; received: Kobo | null }

/**
 * What is to be refunded of a payment that didn't pay its order, because the order was already paid or the payment
 * didn't match.
 */
export function wholeRefundOf(
  { reference, state, received }: Payment,
  refunds: readonly Pick<Refund, 'attemptReference' | 'amount' | 'state' | 'byHand'>[],
): WholeRefund | null {
  if (state !== 'duplicate' && state !== 'mismatch') return null
  const own = refunds.filter(({ attemptReference }) => attemptReference === reference)
  const amount = leftToRefund(received ?? 0, own)
  if (amount === 0) return null
  const isRefused = own.some((one) => one.state === 'failed' && !one.byHand)
  return { why: state, amount, key: keyOfRefund(own.length, reference), ways: isRefused ? 'either' : 'provider' }
}
