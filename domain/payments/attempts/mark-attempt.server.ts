import type { Tx } from '#domain/transaction.server.ts'
import type { Channel } from '../provider.ts'
import type { AttemptRow, AttemptState } from './attempt.ts'

export type AttemptMark = {
  state?: AttemptState
  providerTransactionId?: string | null
  channel?: Channel | null
  detail?: string
  /** Kobo that came in; recorded with the mark. */
  received?: number
  /** The provider's fee in kobo, where it tells. */
  fee?: number | null
  paidAt?: Date
  nextCheckAt?: Date | null
}

/** Writes how an attempt stands; money that came in with it goes into the ledger at once, so that the two never differ. */
export async function markAttempt(tx: Tx, attempt: AttemptRow, mark: AttemptMark): Promise<void> {
  await tx.updateTable('paymentAttempt').set(mark).where('id', '=', attempt.id).execute()
  if (mark.received === undefined) return
  const movement = { orderId: attempt.orderId, attemptId: attempt.id, currency: attempt.currency }
  await tx
    .insertInto('moneyLedger')
    .values([
      { ...movement, kind: 'received', amount: mark.received },
      ...(mark.fee ? [{ ...movement, kind: 'fee', amount: -mark.fee }] : []),
    ])
    .execute()
}
