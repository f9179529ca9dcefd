import { sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'
import type { TaskKind } from './task-kind.ts'

export type TaskToRaise = {
  kind: TaskKind
  /** None of what concerns all payments. */
  orderId?: string
  attemptId?: string
  refundId?: string
  /** The reference of the attempt or refund that it is about, or the order's id: one task of a kind for each. */
  subject: string
  detail: string
  at: Date
}

/** Raises a task once: raising it again changes nothing. */
export async function raiseTask(tx: Tx, { at, ...task }: TaskToRaise): Promise<void> {
  await tx
    .insertInto('paymentTask')
    .values({ ...task, createdAt: at, waitingSince: at })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute()
}

/** Raises a task, or opens it again when it was done. */
export async function raiseTaskAnew(tx: Tx, { at, ...task }: TaskToRaise): Promise<void> {
  const { detail } = task
  await tx
    .insertInto('paymentTask')
    .values({ ...task, createdAt: at, waitingSince: at })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet({
        ...{ detail, resolvedAt: null, resolvedBy: null, note: '' },
        // One that is open already has waited since before.
        waitingSince: sql<Date>`case when payment_task.resolved_at is null then payment_task.waiting_since else ${at} end`,
      }),
    )
    .execute()
}

/** Marks a task as done; one that doesn't exist or was done before stays as it is. */
export async function resolveTask(
  tx: Tx,
  task: { kind: TaskKind; subject: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('paymentTask')
    .set({ resolvedAt: task.at, resolvedBy: task.by })
    .where('kind', '=', task.kind)
    .where('subject', '=', task.subject)
    .where('resolvedAt', 'is', null)
    .execute()
}
