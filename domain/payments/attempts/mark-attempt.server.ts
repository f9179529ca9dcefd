import type { Tx } from '#domain/transaction.server.ts'
import type { Channel } from '../provider.ts'
import type { AttemptRow, AttemptState } from './attempt.ts'

export type AttemptMark = {
  at: Date
  state?: AttemptState
  providerTransactionId?: string | null
  channel?: Channel | null
  detail?: string
  /** Kobo received. */
  received?: number
  /** The provider's fee in kobo, where known. */
  fee?: number | null
  paidAt?: Date
  /** Null once the provider has answered. */
  reportedAt?: null
  dueAt?: Date | null
}

/** Updates an attempt; money received goes into the ledger in the same transaction, so that the two never differ. */
export async function markAttempt(tx: Tx, attempt: AttemptRow, { at, ...mark }: AttemptMark): Promise<void> {
  await tx
    .updateTable('paymentAttempt')
    .set({ ...mark, updatedAt: at })
    .where('id', '=', attempt.id)
    .execute()
  if (mark.received === undefined) return
  const movement = {
    orderId: attempt.orderId,
    attemptId: attempt.id,
    currency: attempt.currency,
    createdAt: at,
  }
  await tx
    .insertInto('moneyLedger')
    .values([
      { ...movement, kind: 'received' as const, amount: mark.received },
      ...(mark.fee ? [{ ...movement, kind: 'fee' as const, amount: -mark.fee }] : []),
    ])
    .execute()
}
