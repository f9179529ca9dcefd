import type { Tx } from '#domain/transaction.server.ts'
import { countCustomerUses } from './count-customer-uses.server.ts'
import { isReached, type RedemptionState } from './coupon.ts'
import { lockCoupons } from './queries.server.ts'

/** Marks an order's coupon as used; does nothing for an order without one. */
export async function markRedemptionUsed(tx: Tx, orderId: string, at: Date): Promise<void> {
  await moveRedemption(tx, orderId, { from: ['held'], to: 'used', at })
}

/**
 * Releases the coupon that an unpaid order holds; does nothing if it holds none. A coupon that counts as used stays so.
 */
export async function releaseRedemption(tx: Tx, orderId: string, at: Date): Promise<void> {
  await release(tx, orderId, ['held'], at)
}

/** Releases the coupon that an order holds and takes it off the order. */
export async function dropRedemption(tx: Tx, orderId: string, at: Date): Promise<void> {
  await release(tx, orderId, ['held'], at)
  await tx.deleteFrom('couponRedemption').where('orderId', '=', orderId).where('state', '=', 'released').execute()
}

/** Releases the coupon of an order that is cancelled, whether it was paid or not; does nothing if it has none. */
export async function cancelRedemption(tx: Tx, orderId: string, at: Date): Promise<void> {
  await release(tx, orderId, ['held', 'used'], at)
}

async function release(tx: Tx, orderId: string, from: readonly RedemptionState[], at: Date): Promise<void> {
  const couponId = await moveRedemption(tx, orderId, { from, to: 'released', at })
  if (couponId === null) return
  await tx
    .updateTable('coupon')
    .set((eb) => ({ timesUsed: eb('timesUsed', '-', 1) }))
    .where('id', '=', couponId)
    .where('timesUsed', '>', 0)
    .execute()
}

/**
 * Claims a coupon again for an order that was paid after the coupon had been released or, with `held`, for an unpaid
 * order that is resumed. Returns false if the coupon or the customer has reached the limit in the meantime; the use
 * isn't counted then. Returns true for an order without a released coupon.
 */
export async function reclaimRedemption(
  tx: Tx,
  orderId: string,
  at: Date,
  to: 'held' | 'used' = 'used',
): Promise<boolean> {
  const released = await tx
    .selectFrom('couponRedemption')
    .where('orderId', '=', orderId)
    .where('state', '=', 'released')
    .select('couponId')
    .executeTakeFirst()
  if (!released) return true
  const { couponId } = released
  await lockCoupons(tx, [couponId])
  if (await isCustomerLimitReached(tx, couponId, orderId)) return false
  const counted = await tx
    .updateTable('coupon')
    .set((eb) => ({ timesUsed: eb('timesUsed', '+', 1) }))
    .where('id', '=', couponId)
    .where((eb) =>
      eb.or([eb('usageLimit', 'is', null), eb('usageLimit', '=', 0), eb('timesUsed', '<', eb.ref('usageLimit'))]),
    )
    .returning('id')
    .executeTakeFirst()
  if (counted) await moveRedemption(tx, orderId, { from: ['released'], to, at })
  return counted !== undefined
}

/**
 * Whether the customer of an order, known by its account and e-mail address, has reached a coupon's limit per customer.
 * The caller must have locked the coupon in an earlier statement: only then does this one see what other transactions
 * have claimed.
 */
export async function isCustomerLimitReached(tx: Tx, couponId: string, orderId: string): Promise<boolean> {
  const coupon = tx.selectFrom('coupon').where('id', '=', couponId).select('limitPerCustomer')
  const { limitPerCustomer } = await coupon.executeTakeFirstOrThrow()
  if (!limitPerCustomer) return false
  const order = tx.selectFrom('order').where('id', '=', orderId).select(['userId', 'email'])
  return isReached(limitPerCustomer, await countCustomerUses(tx, couponId, await order.executeTakeFirstOrThrow()))
}

async function moveRedemption(
  tx: Tx,
  orderId: string,
  { from, to, at }: { from: readonly RedemptionState[]; to: RedemptionState; at: Date },
): Promise<string | null> {
  const moved = await tx
    .updateTable('couponRedemption')
    .set({ state: to, updatedAt: at })
    .where('orderId', '=', orderId)
    .where('state', 'in', from)
    .returning('couponId')
    .executeTakeFirst()
  return moved?.couponId ?? null
}
