import { formatNaira } from '#domain/money/money.ts'
import { type LockedOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { raiseTaskAnew } from '../tasks/raise-task.server.ts'
import type { Refund } from './read-refunds.server.ts'

/**
 * Records that a refund is stuck, and raises a task. A refund that needs attention is still polled, because it may be
 * resolved on the provider's dashboard. One that failed isn't, and its money may be refunded again.
 */
export async function flagRefund(
  tx: Tx,
  order: LockedOrder,
  refund: Refund,
  { state, detail, now }: { state: 'failed' | 'needs_attention'; detail: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ state, detail: detail.slice(0, 500), ...(state === 'failed' ? { dueAt: null } : {}), updatedAt: now })
    .where('id', '=', refund.id)
    .execute()
  const what = `Refund ${refund.reference} of ${formatNaira(refund.amount)}`
  await moveOrder(tx, order, { kind: `refund_${state}`, actor: 'provider', at: now, reason: `${what}: ${detail}` })
  await raiseTaskAnew(tx, {
    kind: 'check_refund',
    orderId: refund.orderId,
    attemptId: refund.attemptId,
    refundId: refund.id,
    subject: refund.reference,
    detail: `${what}: ${detail}`,
    at: now,
  })
}
