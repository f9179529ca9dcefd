import { randomBytes } from 'node:crypto'
import { formatNaira, type Kobo } from '#domain/money/money.ts'
import { lockOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import { isByHand, type PaidBy } from '#domain/orders/provider-name.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable, type Tx } from '#domain/transaction.server.ts'
import { endReplaced } from './end-replaced.server.ts'
import { findRefund, moneyOfAttempt, type Refund, refundsOfAttempt } from './read-refunds.server.ts'
import { raiseSending } from './refund-by-hand.server.ts'
import { type GoodsRefusal, type GoodsToRefund, type ValuedGoods, valueGoods } from './refund-of-goods.ts'
import { leftToRefund, nextRefundCheck } from './refund-state.ts'
import {
  isForSameGoods,
  readRefundableGoods,
  recordRefundedGoods,
  restockRefundedGoods,
} from './refunded-goods.server.ts'
import { sendRefund } from './send-refund.server.ts'

export type RefundToRequest = {
  orderId: string
  /** The payment to refund, by its reference; the one that paid the order unless another is named. */
  reference?: string
  /** Null for all that is left of it; of a refund for goods the sum that was agreed to. */
  amount: Kobo | null
  /** What it is for; without it, it is an amount alone. */
  goods?: GoodsToRefund
  /** Whether a person sends it, because the provider can't. */
  byHand?: boolean
  reason: string
  /** The administrator's e-mail. */
  actor: string
  /** The same key is the same refund, however often it is sent. */
  requestKey: string
}

export type RefundRefusal =
  | { ok: false; reason: 'not_found' | 'nothing_paid' | 'no_reason' | 'key_reused' }
  /** More than what is left, zero when all of it is refunded or being refunded. */
  | { ok: false; reason: 'too_much'; left: Kobo }
  | { ok: false; reason: 'too_small'; least: Kobo }
  /** The goods are worth another amount by now than was agreed to. */
  | { ok: false; reason: 'other_amount'; amount: Kobo }
  | GoodsRefusal

export type RequestedRefund = { ok: true; refund: Refund } | RefundRefusal

const longestReason = 500

/**
 * Refunds a payment or a part of it. The refund is recorded under the order's lock before the provider is called, and
 * polled until its outcome is known. Returns the refund as it stands then: `requested` while the provider hasn't
 * answered. The caller has checked that the actor may refund.
 */
export async function requestRefund(shop: Shop, request: RefundToRequest): Promise<RequestedRefund> {
  const reason = request.reason.trim().slice(0, longestReason)
  if (reason === '') return { ok: false, reason: 'no_reason' }
  const recorded = await inTransaction(shop.db, (tx) => record(shop, tx, { ...request, reason }))
  if (!recorded.ok) return recorded
  // It is recorded, so the poller repeats whatever fails from here on.
  if (!request.byHand)
    await sendRefund(shop, recorded.refundId).catch((fault) => shop.report(fault, `refund ${recorded.refundId}`))
  const refund = await findRefund(shop.db, recorded.refundId)
  if (!refund) throw new Error(`Refund ${recorded.refundId} is gone`)
  return { ok: true, refund }
}

async function record(
  shop: Shop,
  tx: Tx,
  asked: RefundToRequest,
): Promise<{ ok: true; refundId: string } | RefundRefusal> {
  const now = shop.clock()
  const order = await lockOrder(tx, asked.orderId)
  if (!order) return { ok: false, reason: 'not_found' }
  const attempt = await findAttempt(tx, asked)
  // Money that a person took goes back by hand, too.
  const request = attempt && isByHand(attempt.provider) ? { ...asked, byHand: true } : asked
  const earlier = await findByKey(tx, request.requestKey)
  if (earlier) {
    const isSame = isSameRequest(earlier, request) && (await isForSameGoods(tx, earlier.id, request.goods))
    return isSame ? { ok: true, refundId: earlier.id } : { ok: false, reason: 'key_reused' }
  }
  if (!attempt) return { ok: false, reason: request.reference === undefined ? 'nothing_paid' : 'not_found' }
  const valued = request.goods ? valueGoods(await readRefundableGoods(tx, order.id), request.goods) : null
  if (valued && !valued.ok) return valued
  const granted = await grant(shop, tx, attempt, { asked: request.amount, worth: valued?.value.amount ?? null })
  if (!granted.ok) return granted

  const reference = `RF-${order.id.slice(0, 8)}-${randomBytes(6).toString('hex')}`.toUpperCase()
  const row = await tx
    .insertInto('refund')
    .values({
      orderId: order.id,
      attemptId: attempt.id,
      reference,
      amount: granted.amount,
      reason: request.reason,
      requestedBy: request.actor,
      requestKey: request.requestKey,
      shippingFee: valued?.value.shippingFee ?? 0,
      restocks: request.goods?.restock ?? false,
      createdAt: now,
      updatedAt: now,
      byHand: request.byHand ?? false,
      dueAt: request.byHand ? null : nextRefundCheck({ createdAt: now, accountGivenAt: null, checks: 0 }, now),
    })
    // A refund of another order has taken the key at this very moment.
    .onConflict((conflict) => conflict.column('requestKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return { ok: false, reason: 'key_reused' }
  await moveOrder(tx, order, {
    kind: 'refund_requested',
    actor: request.actor,
    at: now,
    reason: `${formatNaira(granted.amount)} (${reference}): ${request.reason}${valued ? restockedText(valued.value) : ''}`,
  })
  if (request.byHand)
    await raiseSending(
      tx,
      { orderId: order.id, attemptId: attempt.id, refundId: row.id, reference, amount: granted.amount },
      now,
    )
  if (valued) await recordRefundedGoods(tx, order, row.id, valued.value)
  const replacing = { id: row.id, attemptId: attempt.id, reference, amount: granted.amount, requestedBy: request.actor }
  await endReplaced(tx, replacing, now)
  // The rows that other orders wait for come last.
  if (valued) await restockRefundedGoods(tx, order, valued.value)
  return { ok: true, refundId: row.id }
}

function restockedText({ addedToStock: pieces }: ValuedGoods): string {
  return pieces === 0 ? '' : ` · ${pieces === 1 ? '1 piece' : `${pieces} pieces`} back into stock`
}

type EarlierRefund = { id: string; orderId: string; amount: Kobo; byHand: boolean; attemptReference: string }

async function findByKey(tx: Tx, requestKey: string): Promise<EarlierRefund | null> {
  const row = await tx
    .selectFrom('refund')
    .innerJoin('paymentAttempt', 'paymentAttempt.id', 'refund.attemptId')
    .where('refund.requestKey', '=', requestKey)
    .select(['refund.id', 'refund.orderId', 'refund.amount', 'refund.byHand'])
    .select('paymentAttempt.reference as attemptReference')
    .executeTakeFirst()
  return row ?? null
}

function isSameRequest(
  earlier: EarlierRefund,
  { orderId, reference, amount, byHand = false }: RefundToRequest,
): boolean {
  const samePayment = reference === undefined || reference === earlier.attemptReference
  const sameWay = earlier.byHand === byHand
  return earlier.orderId === orderId && samePayment && sameWay && (amount === null || amount === earlier.amount)
}

type Attempt = { id: string; provider: PaidBy }

// Goods are what the payment that paid the order was for.
async function findAttempt(tx: Tx, { orderId, reference, goods }: RefundToRequest): Promise<Attempt | null> {
  const ofOrder = tx.selectFrom('paymentAttempt').where('orderId', '=', orderId).select(['id', 'provider'])
  const named = reference === undefined ? ofOrder : ofOrder.where('reference', '=', reference)
  const isThatPaid = reference === undefined || goods !== undefined
  return (await (isThatPaid ? named.where('state', '=', 'paid') : named).executeTakeFirst()) ?? null
}

type Sum = { asked: Kobo | null; worth: Kobo | null }

async function grant(
  { providers }: Shop,
  tx: Queryable,
  attempt: Attempt,
  { asked, worth }: Sum,
): Promise<{ ok: true; amount: Kobo } | RefundRefusal> {
  const { received } = await moneyOfAttempt(tx, attempt.id)
  if (received === 0) return { ok: false, reason: 'nothing_paid' }
  const left = leftToRefund(received, await refundsOfAttempt(tx, attempt.id))
  const most = worth === null ? left : Math.min(worth, left)
  const amount = asked ?? worth ?? left
  const least = providers.get(attempt.provider)?.smallestRefund ?? 1
  if (left === 0 || amount > left) return { ok: false, reason: 'too_much', left }
  if (worth !== null && amount !== most) return { ok: false, reason: 'other_amount', amount: most }
  if (!Number.isSafeInteger(amount) || amount < least) return { ok: false, reason: 'too_small', least }
  return { ok: true, amount }
}
