import { lockCoupons } from '#domain/coupons/queries.server.ts'
import { releaseRedemption } from '#domain/coupons/redemptions.server.ts'
import { lockOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import { closeOpenAttempts } from '#domain/payments/close-attempts.server.ts'
import { giveBackStock, lockStock } from '#domain/stock/give-back-stock.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { Held } from './held-by-order.server.ts'

export type Replacement = {
  replaced: { id: string; held: Held }
  /** The new order, with the stock rows and the coupon that it is about to take. */
  by: { id: string; stockIds: number[]; couponId: string | null }
  now: Date
}

/**
 * Cancels an unpaid order in favour of a new one and gives back what it holds, in the transaction that places the new one. Every
 * stock row and coupon of the two is locked here, each kind in the order of its ids, so that taking them afterwards waits for
 * nobody who waits for this. The caller holds the old order's lock and has judged it.
 */
export async function replaceOrder(tx: Tx, { replaced, by, now }: Replacement): Promise<void> {
  const order = await lockOrder(tx, replaced.id)
  if (!order) return
  const { pieces, couponId } = replaced.held
  await moveOrder(tx, order, {
    kind: 'replaced',
    actor: 'shopper',
    reason: `by ${by.id}`,
    status: 'cancelled',
    releasedAt: now,
  })
  await closeOpenAttempts(tx, order.id)
  await lockStock(tx, [...by.stockIds, ...pieces.map((piece) => piece.stockId)])
  await lockCoupons(
    tx,
    [couponId, by.couponId].filter((id) => id !== null),
  )
  await giveBackStock(tx, pieces)
  await releaseRedemption(tx, order.id)
}
