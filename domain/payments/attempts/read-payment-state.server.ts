import type { Kobo } from '#domain/money/money.ts'
import { isByHand } from '#domain/orders/provider-name.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { isUnderWay } from './attempt.ts'
import { isOfCurrentLines } from './is-of-current-lines.server.ts'
import type { PaymentState } from './payment-state.ts'

/** How the payment of an order stands beyond paid or not. Whoever calls this has checked that the viewer may see it. */
export async function readPaymentState(db: Queryable, orderId: string): Promise<PaymentState> {
  const [attempts, refunds, review] = await Promise.all([
    db
      .selectFrom('paymentAttempt')
      .where('orderId', '=', orderId)
      .select(['id', 'provider', 'reference', 'amount', 'received', 'channel', 'state', 'reportedAt'])
      .select(isOfCurrentLines.as('isOfCurrentLines'))
      .orderBy('createdAt', 'desc')
      .execute(),
    db
      .selectFrom('refund')
      .where('orderId', '=', orderId)
      .where('state', '<>', 'failed')
      .select(['attemptId', 'amount', 'state'])
      .execute(),
    db
      .selectFrom('paymentTask')
      .where('orderId', '=', orderId)
      .where('kind', '=', 'check_mismatch')
      .where('resolvedAt', 'is', null)
      .select('id')
      .executeTakeFirst(),
  ])
  const pending = attempts.find(isUnderWay)
  const duplicate = attempts.filter(({ state }) => state === 'duplicate')
  const mismatches = attempts.filter(({ state }) => state === 'mismatch')
  const ofMismatch = new Set(mismatches.map(({ id }) => id))
  const ofDuplicate = new Set(duplicate.map(({ id }) => id))
  const ofPaid = new Set(attempts.filter(({ state }) => state === 'paid').map(({ id }) => id))
  const refundOf = (isOf: (attemptId: string) => boolean, isDone: boolean) =>
    sum(refunds.filter((refund) => isOf(refund.attemptId) && (refund.state === 'done') === isDone))
  const mismatched = sum(mismatches.map(({ received }) => ({ amount: received ?? 0 })))
  const mismatchedRefunded = refundOf((id) => ofMismatch.has(id), true)
  return {
    attempts: attempts.filter(({ isOfCurrentLines }) => isOfCurrentLines).length,
    paidWith: attempts.find(({ state }) => state === 'paid')?.provider ?? null,
    awaited:
      pending && !isByHand(pending.provider)
        ? {
            provider: pending.provider,
            isTransfer: pending.channel === 'bank_transfer' || pending.channel === 'ussd',
            reference: pending.reference,
            amount: pending.amount,
          }
        : null,
    isUnderReview: review !== undefined || mismatched > mismatchedRefunded,
    mismatched,
    mismatchedRefunded,
    duplicate: sum(duplicate.map(({ amount, received }) => ({ amount: received ?? amount }))),
    duplicateRefunded: refundOf((id) => ofDuplicate.has(id), true),
    refunded: refundOf((id) => ofPaid.has(id), true),
    refunding: refundOf((id) => ofPaid.has(id), false),
  }
}

const sum = (rows: readonly { amount: Kobo }[]): Kobo => rows.reduce((total, { amount }) => total + amount, 0)
