import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import type { RefundAnswer } from '../provider.ts'
import { findRefund, type Refund } from './read-refunds.server.ts'
import { recordRefund, recordRejection } from './record-refund.server.ts'
import { sendingLeaseMs } from './refund-state.ts'

/**
 * Sends a requested refund to the provider, if no other node is doing so. The lease is longer than all calls together,
 * and the adapter looks for an earlier refund of the same name before it makes one, so a process that dies in between
 * causes one refund and not two. Without a clear answer the refund stays requested, to be sent again.
 */
export async function sendRefund(shop: Shop, refundId: string): Promise<void> {
  if (!(await claim(shop, refundId))) return
  const refund = await findRefund(shop.db, refundId)
  if (!refund) return
  const answer = await ask(shop, refund)
  if (!answer.ok && answer.reason === 'unavailable') return note(shop, refundId, answer.detail)
  await inTransaction(shop.db, async (tx) => {
    if (answer.ok) {
      const { providerRefundId, state } = answer
      const reported = { providerRefundId, refundReference: refund.reference, amount: null, state }
      await recordRefund(tx, { id: refund.attemptId, orderId: refund.orderId }, reported, shop.clock())
    } else {
      await recordRejection(tx, refund, answer.detail, shop.clock())
    }
    return { ok: true }
  })
}

async function claim(shop: Shop, refundId: string): Promise<boolean> {
  const now = shop.clock()
  const leaseEnd = new Date(now.getTime() - sendingLeaseMs)
  const row = await shop.db
    .updateTable('refund')
    .set({ providerAskedAt: now, updatedAt: now })
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .where('byHand', '=', false)
    .where((eb) => eb.or([eb('providerAskedAt', 'is', null), eb('providerAskedAt', '<=', leaseEnd)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

async function ask(shop: Shop, refund: Refund): Promise<RefundAnswer> {
  const provider = shop.providers.get(refund.provider)
  if (!provider) return { ok: false, reason: 'unavailable', detail: `${refund.provider} has no keys` }
  const payment = { reference: refund.attemptReference, transactionId: refund.transactionId }
  const { reference: refundReference, amount, reason } = refund
  const webhookUrl = `${shop.publicUrl}/webhooks/${refund.provider}`
  const answer = await provider.refund({ ...payment, refundReference, amount, reason, webhookUrl })
  if (answer.ok || answer.reason === 'unavailable') return answer
  // A second request is refused when the first one arrived after all. So only a refund that doesn't exist counts as
  // rejected.
  const found = await provider.findRefunds({ ...payment, names: [refundReference] })
  if (!found.ok) return { ok: false, reason: 'unavailable', detail: found.detail }
  const made = found.refunds.find((one) => one.refundReference === refundReference)
  return made ? { ok: true, providerRefundId: made.providerRefundId, state: made.state } : answer
}

async function note(shop: Shop, refundId: string, detail: string): Promise<void> {
  await shop.db
    .updateTable('refund')
    .set({ detail: detail.slice(0, 500), updatedAt: shop.clock() })
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .execute()
}
