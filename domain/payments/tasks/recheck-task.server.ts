import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { lookAtIncident } from '../incidents/ask-provider-again.server.ts'
import { findRefund } from '../refunds/read-refunds.server.ts'
import { sendRefund } from '../refunds/send-refund.server.ts'
import { settleRefunds } from '../refunds/settle-refunds.server.ts'
import { settleOrderAttempts } from '../settlement/settle-order-attempts.server.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'
import { findTask } from './queries.server.ts'

export type TaskRechecked =
  /** `done`: the answer closed the task; `same`: the provider answered as before. */
  | { ok: true; outcome: 'done' | 'same' | 'unanswered' }
  | { ok: false; reason: 'not_found' | 'already_done' }
  | AccessRefusal

/**
 * Asks the provider now about the subject of a task, for the viewer, and records the answer as if it had come by
 * itself. What was recorded before isn't recorded twice, and no money moves that wasn't requested before.
 */
export async function recheckTask(shop: Shop, id: number, viewer: Viewer): Promise<TaskRechecked> {
  const authorized = authorize(viewer, 'payments.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const task = await readTask(shop, id)
  if (!task) return { ok: false, reason: 'not_found' }
  if (task.resolvedAt !== null) return { ok: false, reason: 'already_done' }
  await inTransaction(shop.db, async (tx) => {
    const subject = task.orderId ? `order:${task.orderId}` : `payment_task:${id}`
    const details = { kind: task.kind, about: task.subject }
    await writeAuditLog(tx, { by, action: 'recheck_payment_task', subject, at: shop.clock(), details })
    return { ok: true }
  })
  const answered = await ask(shop, task)
  const now = await findTask(shop.db, id)
  if (now?.resolvedAt != null) return { ok: true, outcome: 'done' }
  return { ok: true, outcome: answered ? 'same' : 'unanswered' }
}

const readTask = ({ db }: Shop, id: number) =>
  db
    .selectFrom('paymentTask')
    .leftJoin('paymentAttempt', 'paymentAttempt.id', 'paymentTask.attemptId')
    .where('paymentTask.id', '=', id)
    .select(['paymentTask.kind', 'paymentTask.subject', 'paymentTask.orderId', 'paymentTask.refundId'])
    .select(['paymentTask.resolvedAt', 'paymentAttempt.reference'])
    .executeTakeFirst()

type Task = NonNullable<Awaited<ReturnType<typeof readTask>>>

/** Whether the provider answered. */
async function ask(shop: Shop, { kind, subject, orderId, refundId, reference }: Task): Promise<boolean> {
  if (kind === 'check_declines' || kind === 'check_provider') return lookAtIncident(shop, subject)
  if (kind === 'collect_payment') return orderId === null || settleOrderAttempts(shop, orderId)
  if (reference === null) return true
  if (kind === 'check_refund') return askAboutRefund(shop, refundId, reference)
  const settled = await settlePayment(shop, reference)
  const refunds = await settleRefunds(shop, reference, [])
  return settled.ok && settled.answered && refunds.ok
}

async function askAboutRefund(shop: Shop, refundId: string | null, reference: string): Promise<boolean> {
  const refund = refundId === null ? null : await findRefund(shop.db, refundId)
  if (refund?.state === 'requested' && !refund.byHand) await sendRefund(shop, refund.id)
  return (await settleRefunds(shop, reference, [])).ok
}
