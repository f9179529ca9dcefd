import { cancelRedemption } from '#domain/coupons/redemptions.server.ts'
import { readOrderStock } from '#domain/orders/queries.server.ts'
import { closeOpenAttempts } from '#domain/payments/attempts/close-attempts.server.ts'
import { restock } from '#domain/stock/restock.server.ts'
import type { Tx } from '#domain/transaction.server.ts'

/**
 * Gives back what an order that is being cancelled has: its pieces and the use of its coupon; and closes its open
 * payments. The caller holds the order's lock and knows that it wasn't released before.
 */
export async function releaseOrder(tx: Tx, orderId: string, at: Date): Promise<void> {
  await closeOpenAttempts(tx, orderId, { at })
  await restock(tx, await readOrderStock(tx, orderId))
  await cancelRedemption(tx, orderId, at)
}
