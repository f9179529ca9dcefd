import { formatNaira, type Kobo } from '#domain/money/money.ts'
import { lockOrder } from '#domain/orders/move-order.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import type { AttemptRow } from '../attempts/attempt.ts'
import { findAttempt } from '../attempts/find-attempt.server.ts'
import { raiseTask } from '../tasks/raise-task.server.ts'
import { completeRefund } from './complete-refund.server.ts'
import { findRefund, moneyOfAttempt, refundsOfAttempt } from './read-refunds.server.ts'
import { leftToRefund, reversalName } from './refund-state.ts'
import { type RefundsSettled, settleRefunds } from './settle-refunds.server.ts'

/**
 * Handles a payment that its provider took back, usually by a chargeback. A payment that was refunded in full is called
 * reversed too, so its refunds are settled first; what they don't explain is recorded as reversed and raises a task.
 * Does nothing unless the provider itself says `reversed`, or when nothing was received.
 */
export async function settleReversal(shop: Shop, attemptReference: string): Promise<RefundsSettled> {
  const settled = await settleRefunds(shop, attemptReference, [])
  if (!settled.ok) return settled
  const attempt = await findAttempt(shop.db, attemptReference)
  if (!attempt) return { ok: false, reason: 'unknown_reference' }
  const provider = shop.providers.get(attempt.provider)
  const said = await provider?.verify(attempt.reference, attempt.providerTransactionId)
  if (said?.state === 'unavailable') return { ok: false, reason: 'unavailable', detail: said.detail }
  if (said?.state !== 'reversed' || said.reference !== attempt.reference) return settled
  await inTransaction(shop.db, async (tx) => {
    await recordReversal(tx, attempt, shop.clock())
    return { ok: true }
  })
  return settled
}

async function recordReversal(tx: Tx, attempt: AttemptRow, now: Date): Promise<void> {
  const order = await lockOrder(tx, attempt.orderId)
  if (!order) throw new Error(`Order ${attempt.orderId} is gone`)
  const { received, kept } = await moneyOfAttempt(tx, attempt.id)
  // Refunds that a person sent aren't among what the provider took back.
  const byProvider = (await refundsOfAttempt(tx, attempt.id)).filter(({ byHand }) => !byHand)
  const taken = leftToRefund(received, byProvider)
  const amount = Math.min(taken, kept)
  if (taken > amount) await raiseGivenTwice(tx, attempt, taken - amount, now)
  if (amount === 0) return
  const row = await tx
    .insertInto('refund')
    .values({
      orderId: order.id,
      attemptId: attempt.id,
      reference: reversalName(attempt.reference),
      amount,
      reason: 'Taken back by the provider',
      requestedBy: 'provider',
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  const refund = row && (await findRefund(tx, row.id))
  if (!refund) return
  await completeRefund(tx, order, { refund, amount, now, kind: 'reversed' })
  await raiseTask(tx, {
    kind: 'check_reversal',
    orderId: order.id,
    attemptId: attempt.id,
    refundId: refund.id,
    subject: attempt.reference,
    detail: `The provider took back ${formatNaira(amount)} of ${attempt.reference}: is the order still to be sent?`,
    at: now,
  })
}

// The ledger never shows more given back than was received, so a task says what was lost.
const raiseGivenTwice = (tx: Tx, { id, orderId, reference }: AttemptRow, lost: Kobo, at: Date): Promise<void> =>
  raiseTask(tx, {
    kind: 'check_reversal',
    orderId,
    attemptId: id,
    subject: `${reference}-by-hand`,
    detail: `The provider took back ${reference}, of which ${formatNaira(lost)} had been given back by hand already: dispute it`,
    at,
  })
