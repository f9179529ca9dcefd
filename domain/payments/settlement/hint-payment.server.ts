import { amountDue, isPaid } from '#domain/orders/amount-due.ts'
import { lockOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import { mayChangeOrder, type OrderAccess } from '#domain/orders/order-access.server.ts'
import { type OrderState, readOrderStatus, readTransactionId } from '#domain/orders/queries.server.ts'
import { findOrderMoney, readOrderMoney } from '#domain/orders/read-order-money.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { isMoneyUnderWay } from './is-money-under-way.server.ts'
import { noteReported } from './note-reported.server.ts'
import { settlePayment } from './settle-payment.server.ts'

export const hintActions = ['payment_success', 'payment_failed', 'payment_cancelled'] as const
export type HintAction = (typeof hintActions)[number]

export type Hint = { orderId: string; action: HintAction }

export type HintAnswer =
  /** `transactionId`: the provider's transaction that has paid the order, if there is one. */
  ({ ok: true; success: boolean; transactionId: string | null } & OrderState) | { ok: false; reason: 'not_found' }

/**
 * Handles the browser's hint of how a payment ended. The hint only triggers a check: every open attempt of the order is
 * settled by the provider's answer, and `success` is true only when that says paid. A reported success is noted if the
 * provider can't be asked. A reported failure is noted if the provider was asked and doesn't contradict it, so that the
 * order page can offer to pay again. Otherwise, and when a popup was merely cancelled, nothing changes, because the
 * money may still come. Somebody else's order is not found.
 */
export async function hintPayment(shop: Shop, access: OrderAccess, { orderId, action }: Hint): Promise<HintAnswer> {
  if (!(await mayChangeOrder(shop, access, orderId))) return { ok: false, reason: 'not_found' }
  const references = await openReferences(shop, orderId)
  const unanswered: string[] = []
  for (const reference of references) {
    const settled = await settlePayment(shop, reference, { by: 'visitor' })
    if (!settled.ok || !settled.answered) unanswered.push(reference)
  }
  const isAnswered = unanswered.length === 0
  // The popup that reports belongs to the newest attempt.
  const [newest] = references
  if (action === 'payment_success' && newest !== undefined && unanswered.includes(newest))
    await noteReported(shop, newest)
  if (action === 'payment_failed' && isAnswered) await noteFailure(shop, orderId)
  const state = await readOrderStatus(shop.db, orderId)
  if (!state) return { ok: false, reason: 'not_found' }
  const money = await findOrderMoney(shop.db, orderId)
  const transactionId = await readTransactionId(shop.db, orderId)
  return { ok: true, success: money !== null && isPaid(money), transactionId, ...state }
}

async function openReferences(shop: Shop, orderId: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('paymentAttempt')
    .where('orderId', '=', orderId)
    .where('received', 'is', null)
    .select('reference')
    .orderBy('createdAt', 'desc')
    .limit(5)
    .execute()
  return rows.map((row) => row.reference)
}

function noteFailure(shop: Shop, orderId: string): Promise<{ ok: true }> {
  return inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.paymentStatus !== 'pending' || order.status !== 'pending') return { ok: true }
    if (amountDue(await readOrderMoney(tx, order)) === 0 || (await isMoneyUnderWay(tx, orderId))) return { ok: true }
    const at = shop.clock()
    await moveOrder(tx, order, { kind: 'payment_failed', actor: 'shopper', at, paymentStatus: 'failed' })
    return { ok: true }
  })
}
