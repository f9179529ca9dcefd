import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { lockOrder } from '#domain/orders/move-order.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { keepAfterReview } from '../settlement/keep-for-review.server.ts'
import { findTask, type PaymentTask } from './queries.server.ts'

export type TaskClosed =
  | { ok: true; task: PaymentTask }
  | { ok: false; reason: 'not_found' }
  /** Another administrator has closed it already; the task says who. */
  | { ok: false; reason: 'already_done'; task: PaymentTask }
  | AccessRefusal

/**
 * Closes a task for the viewer, and records who, when and their note. If the order can be paid again by that, it is
 * reserved for another day.
 */
export async function closeTask(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  taskId: number,
  viewer: Viewer,
  note = '',
): Promise<TaskClosed> {
  const authorized = authorize(viewer, 'payments.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const at = clock()
  return inTransaction<TaskClosed>(db, async (tx) => {
    const orderId = await findReviewedOrder(tx, taskId)
    // The order is locked before the task, as refunds do it.
    const order = orderId === null ? null : await lockOrder(tx, orderId)
    const closed = await tx
      .updateTable('paymentTask')
      .set({ resolvedAt: at, resolvedBy: by.email, note })
      .where('id', '=', taskId)
      .where('resolvedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    const task = await findTask(tx, taskId)
    if (!task) return { ok: false, reason: 'not_found' }
    if (!closed) return { ok: false, reason: 'already_done', task }
    if (order) await keepAfterReview(tx, order, at)
    // Without the text of the note: nothing can be deleted from the log.
    const details = { kind: task.kind, about: task.subject, ...(note === '' ? {} : { length: note.length }) }
    await writeAuditLog(tx, {
      by,
      action: 'resolve_payment_task',
      subject: task.orderId ? `order:${task.orderId}` : `payment_task:${task.id}`,
      at,
      details,
    })
    return { ok: true, task }
  })
}

/** The order of a task about a payment that doesn't match it; null of any other task. */
async function findReviewedOrder(tx: Tx, taskId: number): Promise<string | null> {
  const task = await findTask(tx, taskId)
  return task?.kind === 'check_mismatch' ? task.orderId : null
}
