import { releaseRedemption } from '#domain/coupons/redemptions.server.ts'
import { amountDue } from '#domain/orders/amount-due.ts'
import { claimExpiring, type ExpiringOrder } from '#domain/orders/claim-expiring-orders.server.ts'
import { lockOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import { readOrderStock } from '#domain/orders/queries.server.ts'
import { readOrderMoney } from '#domain/orders/read-order-money.server.ts'
import type { Shop } from '#domain/shop.ts'
import { restock } from '#domain/stock/restock.server.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { forEachLimited } from '../for-each-limited.ts'
import { keepForReview } from '../settlement/keep-for-review.server.ts'
import { settleOrderAttempts } from '../settlement/settle-order-attempts.server.ts'
import { unansweredGrace } from './reservation-times.ts'

const maxAtOnce = 20
const inParallelAtMost = 4
const expiryLeaseMs = 60_000

/**
 * Cancels unpaid orders whose hold time is over (by default half an hour after the last payment was opened, an hour for
 * transfers and USSD), and releases their stock and coupon in the same transaction. The providers are asked first;
 * while one doesn't answer, the release waits, for an hour at most. It also waits while a payment that doesn't match
 * the order is held.
 */
export async function expireDueOrders(shop: Shop): Promise<void> {
  const now = shop.clock()
  const due = await claimExpiring(shop.db, { now, leaseMs: expiryLeaseMs, limit: maxAtOnce })
  await forEachLimited(due, inParallelAtMost, async (order) => {
    try {
      await expire(shop, order, now)
    } catch (fault) {
      shop.report(fault, `releasing order ${order.id}`)
    }
  })
}

async function expire(shop: Shop, { id, expiresAt }: ExpiringOrder, now: Date): Promise<void> {
  const answered = await settleOrderAttempts(shop, id)
  if (!answered && now.getTime() < expiresAt.getTime() + unansweredGrace) return
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, id)
    // The provider's answer may have paid, cancelled or extended it.
    const isDue = order?.expiresAt && order.expiresAt <= now && order.releasedAt === null
    if (!order || !isDue || order.status !== 'pending') return { ok: true }
    if (amountDue(await readOrderMoney(tx, order)) === 0) return { ok: true }
    if (await keepForReview(tx, order, now)) return { ok: true }
    await moveOrder(tx, order, { kind: 'expired', actor: 'system', at: now, status: 'cancelled', releasedAt: now })
    await restock(tx, await readOrderStock(tx, id))
    await releaseRedemption(tx, id, now)
    return { ok: true }
  })
}
