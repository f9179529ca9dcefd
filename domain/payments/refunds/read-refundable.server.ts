import type { Kobo } from '#domain/money/money.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { moneyOfAttempt, refundsOfAttempt } from './read-refunds.server.ts'
import { leftToRefund } from './refund-state.ts'

export type Refundable = {
  attemptId: string
  reference: string
  /** What hasn't been given back yet, even if it was requested. */
  kept: Kobo
  /** What can still be refunded. */
  refundable: Kobo
  /** What was given back or is being given back. */
  refundedOrPending: Kobo
}

/**
 * How much of the payment that paid an order can be refunded; null while none has. Before deciding by it, the caller
 * must hold the order's lock.
 */
export async function readRefundable(db: Queryable, orderId: string): Promise<Refundable | null> {
  const attempt = await db
    .selectFrom('paymentAttempt')
    .where('orderId', '=', orderId)
    .where('state', '=', 'paid')
    .select(['id', 'reference'])
    .executeTakeFirst()
  if (!attempt) return null
  const { received, kept } = await moneyOfAttempt(db, attempt.id)
  const refundable = leftToRefund(received, await refundsOfAttempt(db, attempt.id))
  return {
    attemptId: attempt.id,
    reference: attempt.reference,
    kept,
    refundable,
    refundedOrPending: received - refundable,
  }
}
