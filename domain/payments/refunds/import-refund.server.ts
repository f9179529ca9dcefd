import { formatNaira } from '#domain/money/money.ts'
import { type LockedOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import { paidByTitles } from '#domain/orders/provider-name.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { ProviderRefund } from '../provider.ts'
import { raiseTask } from '../tasks/raise-task.server.ts'
import { endReplaced } from './end-replaced.server.ts'
import { findRefund, type Refund } from './read-refunds.server.ts'
import { nextRefundCheck } from './refund-state.ts'

/**
 * Records a refund that was made on the provider's dashboard. Raises a task when its amount can't be read (null), or
 * when it carries the name of one of our refunds, which was made twice then.
 */
export async function importRefund(
  tx: Tx,
  order: LockedOrder,
  attemptId: string,
  reported: ProviderRefund,
  now: Date,
): Promise<Refund | null> {
  const attempt = await tx
    .selectFrom('paymentAttempt')
    .where('id', '=', attemptId)
    .select(['provider', 'reference'])
    .executeTakeFirstOrThrow()
  const reference = `${attempt.provider}-${reported.providerRefundId}`
  const place = `${paidByTitles[attempt.provider]}’s dashboard`
  const task = { kind: 'check_refund', orderId: order.id, attemptId, subject: reference, at: now } as const
  if (!reported.amount) {
    const detail = `Refund ${reported.providerRefundId} of ${attempt.reference} on ${place} has no readable amount`
    await raiseTask(tx, { ...task, detail })
    return null
  }
  const { id } = await tx
    .insertInto('refund')
    .values({
      orderId: order.id,
      attemptId,
      reference,
      amount: reported.amount,
      reason: `Made on ${place}`,
      requestedBy: 'provider',
      providerRefundId: reported.providerRefundId,
      createdAt: now,
      updatedAt: now,
      dueAt: nextRefundCheck({ createdAt: now, accountGivenAt: null, checks: 0 }, now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const what = `${formatNaira(reported.amount)} (${reference})`
  await moveOrder(tx, order, {
    kind: 'refund_requested',
    actor: 'provider',
    at: now,
    reason: `${what}: made on ${place}`,
  })
  if (await isOurs(tx, attemptId, reported.refundReference)) {
    const detail = `${what} was made twice, as ${reported.refundReference} too`
    await raiseTask(tx, { ...task, subject: `${reference}-twice`, refundId: id, detail })
  }
  const refund = await findRefund(tx, id)
  if (refund) await endReplaced(tx, refund, now)
  return refund
}

async function isOurs(tx: Tx, attemptId: string, refundReference: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('refund')
    .where('attemptId', '=', attemptId)
    .where('reference', '=', refundReference ?? '')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
