import { formatNaira, type Kobo } from '#domain/money/money.ts'
import { enqueue } from '#domain/notifications/enqueue.server.ts'
import { type LockedOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { raiseTask, resolveTask } from '../tasks/raise-task.server.ts'
import { flagRefund } from './flag-refund.server.ts'
import { moneyOfAttempt, type Refund } from './read-refunds.server.ts'
import { isForward } from './refund-state.ts'

export type MoneyGone = {
  refund: Refund
  amount: Kobo
  now: Date
  /** `reversed`: the provider took it, the customer is told nothing. */
  kind?: 'refunded' | 'reversed'
}

/**
 * Writes down that money left: the refund is done, the ledger has it, the customer is written to, and what waited for it is
 * resolved. When all that paid the order is back, the order is refunded; whether it is still sent, and what becomes of its
 * pieces, is a person's decision. Never more than what is here: anything beyond is put before a person.
 */
export async function completeRefund(
  tx: Tx,
  order: LockedOrder,
  { refund, amount, now, kind = 'refunded' }: MoneyGone,
): Promise<void> {
  const { kept } = await moneyOfAttempt(tx, refund.attemptId)
  if (amount > kept) return refuse(tx, order, refund, { amount, kept })
  await tx
    .updateTable('refund')
    .set({ state: 'done', amount, detail: '', doneAt: now, nextCheckAt: null })
    .where('id', '=', refund.id)
    .execute()
  const { id: refundId, orderId, attemptId } = refund
  const movement = { orderId, attemptId, refundId, kind: 'refunded', amount: -amount, createdAt: now }
  await tx.insertInto('moneyLedger').values(movement).execute()
  const isWhole = amount === kept
  const endsPayment = isWhole && (await paidTheOrder(tx, attemptId))
  await moveOrder(tx, order, {
    kind,
    actor: 'provider',
    reason: `${formatNaira(amount)} (${refund.reference})`,
    ...(endsPayment ? { paymentStatus: 'refunded' as const } : {}),
  })
  if (isWhole) await resolveRefunded(tx, refund)
  await resolveTask(tx, { kind: 'check_refund', subject: refund.reference, by: refund.requestedBy })
  if (amount !== refund.amount) await askAboutAmount(tx, refund, amount)
  if (kind === 'refunded') await enqueue(tx, { task: 'send_mail', kind: 'refund_sent', orderId, refundId })
}

async function refuse(
  tx: Tx,
  order: LockedOrder,
  refund: Refund,
  { amount, kept }: { amount: Kobo; kept: Kobo },
): Promise<void> {
  const detail = `the provider gave back ${formatNaira(amount)} although only ${formatNaira(kept)} was left`
  if (refund.detail === detail) return
  const state = isForward(refund.state, 'needs_attention') ? 'needs_attention' : refund.state
  if (state === 'needs_attention' || state === 'failed') await flagRefund(tx, order, refund, { state, detail })
}

async function paidTheOrder(tx: Tx, attemptId: string): Promise<boolean> {
  const { state } = await tx
    .selectFrom('paymentAttempt')
    .where('id', '=', attemptId)
    .select('state')
    .executeTakeFirstOrThrow()
  return state === 'paid'
}

async function resolveRefunded(tx: Tx, { attemptReference, requestedBy }: Refund): Promise<void> {
  for (const kind of ['refund_duplicate', 'refund_late', 'check_mismatch'] as const) {
    await resolveTask(tx, { kind, subject: attemptReference, by: requestedBy })
  }
}

function askAboutAmount(tx: Tx, { id, orderId, attemptId, reference, amount }: Refund, given: Kobo): Promise<void> {
  const detail = `Refund ${reference} gave back ${formatNaira(given)} instead of ${formatNaira(amount)}`
  const subject = `${reference}-amount`
  return raiseTask(tx, { kind: 'check_refund', orderId, attemptId, refundId: id, subject, detail })
}
