import { formatNaira, type Kobo } from '#domain/money/money.ts'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import { type LockedOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { keepAfterReview } from '../settlement/keep-for-review.server.ts'
import { raiseTask, resolveTask } from '../tasks/raise-task.server.ts'
import { endAllReplaced } from './end-replaced.server.ts'
import { flagRefund } from './flag-refund.server.ts'
import { moneyOfAttempt, type Refund } from './read-refunds.server.ts'
import { isForward } from './refund-state.ts'

export type CompletedRefund = {
  refund: Refund
  amount: Kobo
  now: Date
  /** `reversed`: the provider took it back, the customer gets no mail. */
  kind?: 'refunded' | 'reversed'
  /** The person who sent it, if it was sent by hand. */
  actor?: string
  /** A further text for the history. */
  note?: string
}

/**
 * Records that money went back: marks the refund as done, adds it to the ledger, mails the customer and resolves its
 * tasks. When the whole payment is refunded, so is the order; whether it is still shipped is a person's decision. An
 * amount beyond what is left of the payment is never recorded, and raises a task.
 */
export async function completeRefund(
  tx: Tx,
  order: LockedOrder,
  { refund, amount, now, kind = 'refunded', actor = 'provider', note = '' }: CompletedRefund,
): Promise<void> {
  const { kept } = await moneyOfAttempt(tx, refund.attemptId)
  if (amount > kept) return refuse(tx, order, refund, { amount, kept, now })
  await tx
    .updateTable('refund')
    .set({ state: 'done', amount, detail: '', doneAt: now, dueAt: null, updatedAt: now })
    .where('id', '=', refund.id)
    .execute()
  const { id: refundId, orderId, attemptId } = refund
  await tx
    .insertInto('moneyLedger')
    .values({ orderId, attemptId, refundId, kind: 'refunded', amount: -amount, createdAt: now })
    .execute()
  const isWhole = amount === kept
  const { state } = await attemptState(tx, attemptId)
  const endsPayment = isWhole && state === 'paid'
  await moveOrder(tx, order, {
    kind,
    actor,
    at: now,
    reason: `${formatNaira(amount)} (${refund.reference})${note}`,
    ...(endsPayment ? { paymentStatus: 'refunded' as const } : {}),
  })
  if (isWhole) {
    await resolveRefundTasks(tx, refund, now)
    await endAllReplaced(tx, refund, now)
    if (state === 'mismatch') await keepAfterReview(tx, order, now)
  }
  await resolveTask(tx, { kind: 'check_refund', subject: refund.reference, by: refund.requestedBy, at: now })
  if (amount !== refund.amount) await askAboutAmount(tx, refund, amount, now)
  if (kind === 'refunded') await enqueueMail(tx, { kind: 'refund_sent', orderId, refundId }, { at: now })
}

async function refuse(
  tx: Tx,
  order: LockedOrder,
  refund: Refund,
  { amount, kept, now }: { amount: Kobo; kept: Kobo; now: Date },
): Promise<void> {
  const detail = `the provider gave back ${formatNaira(amount)} although only ${formatNaira(kept)} was left`
  if (refund.detail === detail) return
  await tx.updateTable('refund').set({ isBeyond: true }).where('id', '=', refund.id).execute()
  const state = isForward(refund.state, 'needs_attention') ? 'needs_attention' : refund.state
  if (state === 'needs_attention' || state === 'failed') await flagRefund(tx, order, refund, { state, detail, now })
}

const attemptState = (tx: Tx, attemptId: string) =>
  tx.selectFrom('paymentAttempt').where('id', '=', attemptId).select('state').executeTakeFirstOrThrow()

async function resolveRefundTasks(tx: Tx, { attemptReference, requestedBy }: Refund, at: Date): Promise<void> {
  for (const kind of ['refund_duplicate', 'refund_late', 'refund_cancelled', 'check_mismatch'] as const) {
    await resolveTask(tx, { kind, subject: attemptReference, by: requestedBy, at })
  }
}

function askAboutAmount(
  tx: Tx,
  { id, orderId, attemptId, reference, amount }: Refund,
  given: Kobo,
  at: Date,
): Promise<void> {
  const detail = `Refund ${reference} gave back ${formatNaira(given)} instead of ${formatNaira(amount)}`
  const subject = `${reference}-amount`
  return raiseTask(tx, { kind: 'check_refund', orderId, attemptId, refundId: id, subject, detail, at })
}
