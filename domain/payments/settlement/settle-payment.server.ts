import { lockOrder } from '#domain/orders/move-order.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { type AttemptRow, type AttemptState, isSettled } from '../attempts/attempt.ts'
import { findAttempt } from '../attempts/find-attempt.server.ts'
import { markAttempt } from '../attempts/mark-attempt.server.ts'
import type { AskedBy } from '../provider.ts'
import { settleReversal } from '../refunds/settle-reversal.server.ts'
import { applyVerification } from './apply-verification.server.ts'
import { checkVerification, type VerificationResult } from './check-verification.ts'
import { settleSecondPayment } from './settle-second-payment.server.ts'
import { verifyAttempt } from './verify-attempt.server.ts'

export type Settlement =
  /** `answered`: whether the provider answered, now or just before; otherwise nothing new is known. */
  { ok: true; orderId: string; state: AttemptState; answered: boolean } | { ok: false; reason: 'unknown_reference' }

/**
 * Asks the provider about one attempt and records the answer once. All four ways in (webhook, hint, return page,
 * poller) call this, in any order and any number of times: the first verified payment marks the order as paid, and
 * later calls change nothing. Only the provider's own answer counts; a transaction id from the caller merely helps the
 * provider to find the payment. For visitors the provider is asked rarely, and never about an attempt that is settled.
 */
export async function settlePayment(
  shop: Shop,
  reference: string,
  { by = 'schedule', transactionId = null }: { by?: AskedBy; transactionId?: string | null } = {},
): Promise<Settlement> {
  const attempt = await findAttempt(shop.db, reference)
  if (!attempt) return { ok: false, reason: 'unknown_reference' }
  const { orderId, state } = attempt
  if (isSettled(attempt)) {
    const answered = by === 'visitor' || (await recheckSettled(shop, attempt, transactionId))
    return { ok: true, orderId, state, answered }
  }
  const said = await verifyAttempt(shop, attempt, { by, transactionId: transactionId ?? attempt.providerTransactionId })
  if (!said.isNew) {
    const answered = said.lastState !== null && said.lastState !== 'unavailable'
    return { ok: true, orderId, state, answered }
  }
  const result = checkVerification(attempt, said.verification)
  if (result.outcome === 'unanswered') return { ok: true, orderId, state, answered: false }
  const settlement = await write(shop, attempt, result)
  const isReversed = result.outcome === 'paid' && result.reversed
  return isReversed ? { ...settlement, answered: await settleReversalOf(shop, attempt) } : settlement
}

// A settled attempt stays settled, but may be reversed or paid again. Returns whether the provider answered.
async function recheckSettled(shop: Shop, attempt: AttemptRow, heardId: string | null): Promise<boolean> {
  const { dueAt, providerTransactionId: settledBy } = attempt
  const isAnswered = dueAt === null || (await settleReversalOf(shop, attempt))
  const isAnother = heardId !== null && settledBy !== null && heardId !== settledBy
  return isAnother ? (await settleSecondPayment(shop, attempt, heardId)) && isAnswered : isAnswered
}

// Returns whether the provider explained the reversal. Until it does, it is asked again whenever the attempt is due.
async function settleReversalOf(shop: Shop, { id, reference }: AttemptRow): Promise<boolean> {
  const reversal = await settleReversal(shop, reference)
  if (!reversal.ok) return false
  const explained = { dueAt: null, updatedAt: shop.clock() }
  await shop.db.updateTable('paymentAttempt').set(explained).where('id', '=', id).execute()
  return true
}

function write(shop: Shop, attempt: AttemptRow, result: VerificationResult): Promise<Settlement & { ok: true }> {
  const now = shop.clock()
  return inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, attempt.orderId)
    // A concurrent call may have been faster, so the attempt is read again under the order's lock.
    const current = await findAttempt(tx, attempt.reference)
    if (!order || !current) throw new Error(`Attempt ${attempt.reference} has no order`)
    if (current.reportedAt !== null) await markAttempt(tx, current, { at: now, reportedAt: null })
    const state = isSettled(current)
      ? current.state
      : await applyVerification(tx, { order, attempt: current, result, now })
    return { ok: true, orderId: order.id, state, answered: true }
  })
}
