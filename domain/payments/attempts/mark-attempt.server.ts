import type { Tx } from '#domain/transaction.server.ts'
import type { Channel } from '../provider.ts'
import type { AttemptRow, AttemptState } from './attempt.ts'

export type AttemptMark = {
  state?: AttemptState
  providerTransactionId?: string | null
  channel?: Channel | null
  detail?: string
  /** Kobo received. */
  received?: number
  /** The provider's fee in kobo, where known. */
  fee?: number | null
  paidAt?: Date
  nextCheckAt?: Date | null
}

/** Updates an attempt; money received goes into the ledger in the same transaction, so that the two never differ. */
export async function markAttempt(tx: Tx, attempt: AttemptRow, mark: AttemptMark): Promise<void> {
  await tx.updateTable('paymentAttempt').set(mark).where('id', '=', attempt.id).execute()
  if (mark.received === undefined) return
  const movement = {
    orderId: attempt.orderId,
    attemptId: attempt.id,
    currency: attempt.currency,
    createdAt: mark.paidAt,
  }
  await tx
    .insertInto('moneyLedger')
    .values([
      { ...movement, kind: 'received' as const, amount: mark.received },
      ...(mark.fee ? [{ ...movement, kind: 'fee' as const, amount: -mark.fee }] : []),
    ])
    .execute()
}
