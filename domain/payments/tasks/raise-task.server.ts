import type { Tx } from '#domain/transaction.server.ts'

/**
 * What a person must do about money: give back what was paid twice or too late; look at a payment that doesn't match, was
 * taken back by the provider, at a refund that is stuck, or at a dispute.
 */
export const taskKinds = [
  'refund_duplicate',
  'refund_late',
  'check_mismatch',
  'check_reversal',
  'check_refund',
  'check_dispute',
] as const
export type TaskKind = (typeof taskKinds)[number]

export type TaskToRaise = {
  kind: TaskKind
  orderId: string
  attemptId?: string
  refundId?: string
  /** The reference of the attempt or refund that it is about: one task of a kind for each. */
  subject: string
  detail: string
}

/** Puts something before a person, once: raising it again changes nothing. */
export async function raiseTask(tx: Tx, task: TaskToRaise): Promise<void> {
  await tx
    .insertInto('paymentTask')
    .values(task)
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute()
}

/** Puts something before a person although it was done before: what was done didn't help. */
export async function raiseTaskAnew(tx: Tx, task: TaskToRaise): Promise<void> {
  const { detail } = task
  await tx
    .insertInto('paymentTask')
    .values(task)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).doUpdateSet({ detail, resolvedAt: null, resolvedBy: null }),
    )
    .execute()
}

/** Marks a task as done; one that doesn't exist or was done before stays as it is. */
export async function resolveTask(tx: Tx, task: { kind: TaskKind; subject: string; by: string }): Promise<void> {
  await tx
    .updateTable('paymentTask')
    .set((eb) => ({ resolvedAt: eb.fn<Date>('now'), resolvedBy: task.by }))
    .where('kind', '=', task.kind)
    .where('subject', '=', task.subject)
    .where('resolvedAt', 'is', null)
    .execute()
}
