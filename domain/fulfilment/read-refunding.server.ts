import { may, type Viewer } from '#domain/accounts/viewer.ts'
import { isByHand } from '#domain/orders/provider-name.ts'
import { readRefundable } from '#domain/payments/refunds/read-refundable.server.ts'
import { listRefunds } from '#domain/payments/refunds/read-refunds.server.ts'
import { readRefundableGoods } from '#domain/payments/refunds/refunded-goods.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { Refunding } from './admin-order.ts'
import { keyOfRefund } from './refund-key.server.ts'

/** What can be refunded of an order now; null if nothing can, or not by the viewer. */
export async function readRefunding(db: Queryable, viewer: Viewer, orderId: string): Promise<Refunding | null> {
  if (!may(viewer, 'orders.refund')) return null
  const [paid, refunds, goods, attempt, order] = await Promise.all([
    readRefundable(db, orderId),
    listRefunds(db, orderId),
    readRefundableGoods(db, orderId),
    db
      .selectFrom('paymentAttempt')
      .where('orderId', '=', orderId)
      .where('state', '=', 'paid')
      .select('provider')
      .executeTakeFirst(),
    db.selectFrom('order').where('id', '=', orderId).select('releasedAt').executeTakeFirst(),
  ])
  if (!paid || !attempt || paid.refundable === 0) return null
  return {
    left: paid.refundable,
    key: keyOfRefund(refunds.length, orderId),
    provider: attempt.provider,
    ways: isByHand(attempt.provider)
      ? 'by_hand'
      : refunds.some(({ state, byHand, attemptId }) => attemptId === paid.attemptId && state === 'failed' && !byHand)
        ? 'either'
        : 'provider',
    isReleased: order?.releasedAt != null,
    goods,
  }
}
