import { createHash } from 'node:crypto'
import { may, type Viewer } from '#domain/accounts/viewer.ts'
import { readRefundable } from '#domain/payments/refunds/read-refundable.server.ts'
import { listRefunds } from '#domain/payments/refunds/read-refunds.server.ts'
import { readRefundableGoods } from '#domain/payments/refunds/refunded-goods.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { Refunding } from './admin-order.ts'

/** What of an order can be refunded now; null where nothing can, or not by the viewer. */
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
    key: nextKey(orderId, refunds.length),
    provider: attempt.provider,
    ways: refunds.some(({ state, byHand }) => state === 'failed' && !byHand) ? 'either' : 'provider',
    isReleased: order?.releasedAt != null,
    goods,
  }
}

/** The key of an order's next refund: the same for all who see the order as it is now, so that two of them make one refund. */
function nextKey(orderId: string, refunds: number): string {
  const hash = createHash('sha256').update(`refund ${refunds} of ${orderId}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
