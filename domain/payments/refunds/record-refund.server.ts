import { formatNaira } from '#domain/money/money.ts'
import { type LockedOrder, lockOrder } from '#domain/orders/move-order.server.ts'
import { paidByTitles } from '#domain/orders/provider-name.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { ProviderRefund } from '../provider.ts'
import { raiseTask } from '../tasks/raise-task.server.ts'
import { completeRefund } from './complete-refund.server.ts'
import { flagRefund } from './flag-refund.server.ts'
import { importRefund } from './import-refund.server.ts'
import { type Refund, refundsOfAttempt } from './read-refunds.server.ts'
import { isForward, reversalName } from './refund-state.ts'

/**
 * Records what a provider reports about one refund of a payment. The caller may report in any order and any number of
 * times: the state only moves forward, and money is recorded once. Our refunds are recognised by the provider's id or
 * by our own name; any other was made on the provider's dashboard and is imported.
 */
export async function recordRefund(
  tx: Tx,
  attempt: { id: string; orderId: string },
  reported: ProviderRefund,
  now: Date,
): Promise<void> {
  const order = await lock(tx, attempt.orderId)
  const refunds = await refundsOfAttempt(tx, attempt.id)
  const refund = match(refunds, reported) ?? (await importRefund(tx, order, attempt.id, reported, now))
  if (!refund) return
  if (refund.providerRefundId === null) await setName(tx, refund, reported.providerRefundId, now)
  if (refund.byHand && refund.state === 'done' && reported.state === 'done')
    return raiseSentTwice(tx, refund, reported, now)
  if (!isForward(refund.state, reported.state)) return
  const provider = paidByTitles[refund.provider]
  switch (reported.state) {
    case 'done':
      return completeRefund(tx, order, { refund, amount: reported.amount ?? refund.amount, now })
    case 'pending':
      return setPending(tx, refund, now)
    case 'failed':
      return flagRefund(tx, order, refund, { state: 'failed', detail: `${provider} says that it failed`, now })
    case 'needs_attention':
      return flagRefund(tx, order, refund, {
        state: 'needs_attention',
        detail: `${provider} needs the customer’s bank account`,
        now,
      })
  }
}

// A person sent it while the provider was waiting for a bank account, and then the provider sent it as well.
function raiseSentTwice(tx: Tx, refund: Refund, { amount }: ProviderRefund, at: Date): Promise<void> {
  const { id: refundId, orderId, attemptId, reference, provider } = refund
  const sum = formatNaira(amount ?? refund.amount)
  const detail = `Refund ${reference} was sent by hand, and ${paidByTitles[provider]} has given back ${sum} as well: ask the customer for it`
  return raiseTask(tx, {
    kind: 'check_refund',
    orderId,
    attemptId,
    refundId,
    subject: `${reference}-twice`,
    detail,
    at,
  })
}

/** Records that a provider refused a refund outright. If it has accepted it meanwhile, nothing changes. */
export async function recordRejection(
  tx: Tx,
  { id, orderId, attemptId }: Refund,
  detail: string,
  now: Date,
): Promise<void> {
  const order = await lock(tx, orderId)
  const refund = (await refundsOfAttempt(tx, attemptId)).find((one) => one.id === id)
  if (refund?.state === 'requested') await flagRefund(tx, order, refund, { state: 'failed', detail, now })
}

async function lock(tx: Tx, orderId: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Error(`Order ${orderId} is gone`)
  return order
}

function match(refunds: Refund[], reported: ProviderRefund): Refund | undefined {
  const unnamed = refunds.filter((refund) => refund.providerRefundId === null)
  return (
    refunds.find((refund) => refund.providerRefundId === reported.providerRefundId) ??
    unnamed.find((refund) => refund.reference === reported.refundReference) ??
    // A reversal that was recorded before the provider listed its refund.
    unnamed.find(
      (refund) => refund.reference === reversalName(refund.attemptReference) && refund.amount === reported.amount,
    )
  )
}

async function setName(tx: Tx, { id }: Refund, providerRefundId: string, at: Date): Promise<void> {
  await tx.updateTable('refund').set({ providerRefundId, updatedAt: at }).where('id', '=', id).execute()
}

async function setPending(tx: Tx, { id }: Refund, at: Date): Promise<void> {
  await tx.updateTable('refund').set({ state: 'pending', detail: '', updatedAt: at }).where('id', '=', id).execute()
}
