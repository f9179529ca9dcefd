import { formatNaira, type Kobo } from '#domain/money/money.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import type { Refundable } from '#domain/payments/refunds/read-refundable.server.ts'
import { raiseTaskAnew, resolveTask } from '#domain/payments/tasks/raise-task.server.ts'
import type { Tx } from '#domain/transaction.server.ts'

export type TasksOfMove = {
  to: OrderStatus
  /** What an order that was moved on still owes; 0 for any other. */
  due: Kobo
  payment: Refundable | null
  by: string
  at: Date
}

/**
 * Raises the tasks that an order's move leaves to a person, and resolves those that it settles: an order that was moved
 * on with a debt is to be collected; the money of a cancelled order is to be given back, unless it gets its pieces
 * again.
 */
export async function updateMoveTasks(
  tx: Tx,
  orderId: string,
  { to, due, payment, by, at }: TasksOfMove,
): Promise<void> {
  if (due > 0) {
    const detail = `${formatNaira(due)} is owed for an order that is ${to}: collect it`
    await raiseTaskAnew(tx, { kind: 'collect_payment', orderId, subject: orderId, detail, at })
  } else await resolveTask(tx, { kind: 'collect_payment', subject: orderId, by, at })
  if (!payment) return
  const { attemptId, reference: subject, kept } = payment
  if (to !== 'cancelled') {
    await resolveTask(tx, { kind: 'refund_cancelled', subject, by, at })
    await resolveTask(tx, { kind: 'refund_late', subject, by, at })
  } else if (kept > 0) {
    const detail = `Cancelled after ${formatNaira(kept)} had been paid by ${subject}: refund it`
    await raiseTaskAnew(tx, { kind: 'refund_cancelled', orderId, attemptId, subject, detail, at })
  }
}
