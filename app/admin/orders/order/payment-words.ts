import type { AttemptState } from '#domain/payments/attempts/attempt.ts'
import type { LedgerKind } from '#domain/payments/reconciliation/payment-record.ts'
import type { RefundState } from '#domain/payments/refunds/refund-state.ts'

/** The text for each state of a payment attempt. */
export const attemptWords: Record<AttemptState, string> = {
  created: 'Not opened yet',
  open: 'Open',
  pending: 'Pending at the provider',
  paid: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
  duplicate: 'Paid a second time',
  mismatch: 'Doesn’t match the order',
}

export const ledgerWords: Record<LedgerKind, string> = { received: 'Received', refunded: 'Given back', fee: 'Fee' }

export const refundWords: Record<RefundState, string> = {
  requested: 'asked for',
  pending: 'on its way',
  needs_attention: 'waits at the provider',
  failed: 'failed',
  done: 'given back',
}
