import { removeBought } from '#domain/cart/remove-bought.server.ts'
import { recordSale } from '#domain/catalogue/record-activity.server.ts'
import { markRedemptionUsed, reclaimRedemption } from '#domain/coupons/redemptions.server.ts'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import { amountDue } from '#domain/orders/amount-due.ts'
import { type LockedOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import { isByHand } from '#domain/orders/provider-name.ts'
import { isCancelledByShop } from '#domain/orders/queries.server.ts'
import { readOrderMoney } from '#domain/orders/read-order-money.server.ts'
import { restock } from '#domain/stock/restock.server.ts'
import { takeStock } from '#domain/stock/take-stock.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { AttemptRow, AttemptState } from '../attempts/attempt.ts'
import { markAttempt } from '../attempts/mark-attempt.server.ts'
import { raiseTask, resolveTask } from '../tasks/raise-task.server.ts'
import type { VerificationResult } from './check-verification.ts'

type Payment = {
  order: LockedOrder
  attempt: AttemptRow
  result: Extract<VerificationResult, { outcome: 'paid' }>
  now: Date
  /** For money that a person took: who, when it was received, and the text for the history. */
  byHand?: { by: string; receivedAt: Date; reason: string }
}

/**
 * Records a verified payment, once, with all consequences: ledger, order, stock, coupon, history, mail. If the order
 * was already paid, the payment is a duplicate. If the order's stock was released, it is taken again while there is
 * enough, unless the shop itself cancelled the order.
 */
export async function recordPayment(tx: Tx, payment: Payment): Promise<AttemptState> {
  const { order, attempt, result, now, byHand } = payment
  const { transactionId, fee, channel, reversed } = result
  const isDuplicate = amountDue(await readOrderMoney(tx, order)) === 0
  const state = isDuplicate ? 'duplicate' : 'paid'
  await markAttempt(tx, attempt, {
    at: now,
    state,
    providerTransactionId: transactionId,
    channel,
    received: attempt.amount,
    fee,
    paidAt: byHand?.receivedAt ?? now,
    // If the payment was reversed since, it is due at once, until the provider explains the reversal.
    dueAt: reversed ? now : null,
  })
  if (isDuplicate) await recordDuplicate(tx, order, attempt, now)
  else await payOrder(tx, payment)
  return state
}

async function recordDuplicate(tx: Tx, order: LockedOrder, attempt: AttemptRow, at: Date): Promise<void> {
  const detail = `Paid twice: ${attempt.reference} must be refunded`
  await moveOrder(tx, order, { kind: 'paid_twice', actor: 'provider', at, reason: detail })
  await raiseTask(tx, { kind: 'refund_duplicate', ...aboutOf(attempt), detail, at })
}

async function payOrder(tx: Tx, { order, attempt, result: { transactionId }, now, byHand }: Payment): Promise<void> {
  const actor = byHand?.by ?? 'provider'
  const lines = await linesOf(tx, order.id)
  const stock = await reclaim(tx, order, lines, now)
  await moveOrder(tx, order, {
    kind: 'paid',
    actor,
    at: now,
    reason: byHand?.reason ?? attempt.reference,
    paymentStatus: 'success',
    ...(order.status === 'pending' || stock === 'reclaimed' ? { status: 'processing' as const } : {}),
    paid: {
      reference: attempt.reference,
      transactionId,
      paymentGateway: isByHand(attempt.provider) ? null : attempt.provider,
    },
    ...(stock === 'reclaimed' ? { releasedAt: null } : {}),
  })
  await removeBought(tx, order.id, now)
  // The mail is written from the order's state when it is sent.
  await enqueueMail(tx, { kind: 'payment_received', orderId: order.id }, { at: now })
  await resolveTask(tx, { kind: 'collect_payment', subject: order.id, by: actor, at: now })
  if (stock !== 'held' && stock !== 'reclaimed') {
    const detail = lateReasons[stock]
    return raiseTask(tx, { kind: 'refund_late', ...aboutOf(attempt), detail, at: now })
  }
  if (stock === 'held') await markRedemptionUsed(tx, order.id, now)
  await recordSale(
    tx,
    lines.flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }])),
    now,
  )
}

const lateReasons = {
  gone: 'Paid after it had been released and its stock was gone: refund it',
  coupon: 'Paid after it had been released and its coupon was used up: refund it',
  cancelled: 'Paid after the shop had cancelled it: refund it',
}

type Line = { productId: string | null; stockId: number | null; quantity: number }

const linesOf = (tx: Tx, orderId: string): Promise<Line[]> =>
  tx.selectFrom('orderItem').where('orderId', '=', orderId).select(['productId', 'stockId', 'quantity']).execute()

// A payment after the release takes the stock and the coupon use again only if both are still there. Otherwise each of
// several orders that replaced one another, all with the same code, could be paid at its discount.
async function reclaim(
  tx: Tx,
  order: LockedOrder,
  lines: Line[],
  now: Date,
): Promise<'held' | 'reclaimed' | keyof typeof lateReasons> {
  if (order.releasedAt === null) return order.status === 'cancelled' ? 'gone' : 'held'
  if (await isCancelledByShop(tx, order.id)) return 'cancelled'
  const takings = lines.flatMap(({ stockId, quantity }) => (stockId === null ? [] : [{ stockId, quantity }]))
  if (takings.length < lines.length) return 'gone'
  const taken = await takeStock(tx, takings)
  if (!taken.ok) return 'gone'
  if (await reclaimRedemption(tx, order.id, now)) return 'reclaimed'
  await restock(tx, takings)
  return 'coupon'
}

const aboutOf = ({ id, orderId, reference }: AttemptRow) => ({ orderId, attemptId: id, subject: reference })
