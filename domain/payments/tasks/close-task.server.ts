import type { Act } from '#domain/accounts/record-act.server.ts'
import { recordAct } from '#domain/accounts/record-act.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { findTask, type PaymentTask } from './queries.server.ts'

export type TaskClosed =
  | { ok: true; task: PaymentTask }
  | { ok: false; reason: 'not_found' }
  /** Somebody was quicker; the task says who. */
  | { ok: false; reason: 'already_done'; task: PaymentTask }

/** Takes a task off the list because an administrator says that it is done; who and when is written down. */
export async function closeTask(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  taskId: number,
  by: Act['by'],
): Promise<TaskClosed> {
  const at = clock()
  return inTransaction<TaskClosed>(db, async (tx) => {
    const closed = await tx
      .updateTable('paymentTask')
      .set({ resolvedAt: at, resolvedBy: by.email })
      .where('id', '=', taskId)
      .where('resolvedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    const task = await findTask(tx, taskId)
    if (!task) return { ok: false, reason: 'not_found' }
    if (!closed) return { ok: false, reason: 'already_done', task }
    const details = { kind: task.kind, about: task.subject }
    await recordAct(tx, { by, action: 'resolve_payment_task', subject: `order:${task.orderId}`, at, details })
    return { ok: true, task }
  })
}
