import { sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'
import type { TaskKind } from './task-kind.ts'

export type TaskToRaise = {
  kind: TaskKind
  /** Not given for what concerns all payments. */
  orderId?: string
  attemptId?: string
  refundId?: string
  /** The reference of the attempt or refund, or the order's id. There is one task of a kind for each subject. */
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

/** Raises a task, or reopens it if it was done. */
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

/** Marks a task as done, with a note. Does nothing if there is no such task or it was done before. */
export async function resolveTask(
  tx: Tx,
  { kind, subject, by, note = '', at }: { kind: TaskKind; subject: string; by: string; note?: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('paymentTask')
    .set({ resolvedAt: at, resolvedBy: by, note })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('resolvedAt', 'is', null)
    .execute()
}
