import { lockCoupons } from '#domain/coupons/queries.server.ts'
import { releaseRedemption } from '#domain/coupons/redemptions.server.ts'
import { lockOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import { closeOpenAttempts } from '#domain/payments/attempts/close-attempts.server.ts'
import { lockStock, restock } from '#domain/stock/restock.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { ReservingOrder } from './reserved-by-order.server.ts'

export type Replacement = {
  replaced: readonly ReservingOrder[]
  /** The new order, with the stock rows and the coupon that it will take. */
  by: { id: string; stockIds: number[]; couponId: string | null }
  now: Date
}

/**
 * Cancels unpaid orders in favour of a new one and releases what they reserve, in the transaction that places the new
 * one. All stock rows and coupons of these orders are locked here, each kind in the order of its ids, so that taking
 * them afterwards can't deadlock. The caller must have locked the old orders and checked their state.
 */
export async function replaceOrders(tx: Tx, { replaced, by, now }: Replacement): Promise<void> {
  if (replaced.length === 0) return
  for (const { id } of replaced) await cancel(tx, id, by.id, now)
  const pieces = replaced.flatMap(({ reserved }) => reserved.pieces)
  const coupons = [...replaced.map(({ reserved }) => reserved.couponId), by.couponId]
  await lockStock(tx, [...by.stockIds, ...pieces.map((piece) => piece.stockId)])
  await lockCoupons(
    tx,
    coupons.filter((id) => id !== null),
  )
  await restock(tx, pieces)
  for (const { id } of replaced) await releaseRedemption(tx, id, now)
}

async function cancel(tx: Tx, orderId: string, byId: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) return
  await moveOrder(tx, order, {
    kind: 'replaced',
    actor: 'shopper',
    at: now,
    reason: `by ${byId}`,
    status: 'cancelled',
    releasedAt: now,
  })
  await closeOpenAttempts(tx, order.id, { at: now })
}
