import type { Tx } from '#domain/transaction.server.ts'
import { countCustomerUses } from './count-customer-uses.server.ts'
import { isReached, type RedemptionState } from './coupon.ts'
import { lockCoupons } from './queries.server.ts'

/** Marks an order's coupon as used; does nothing without one. */
export async function markRedemptionUsed(tx: Tx, orderId: string, at: Date): Promise<void> {
  await moveRedemption(tx, orderId, { from: ['held'], to: 'used', at })
}

/** Releases the coupon use that an order holds; does nothing when it holds none. A use that counts for good stays. */
export async function releaseRedemption(tx: Tx, orderId: string, at: Date): Promise<void> {
  await release(tx, orderId, ['held'], at)
}

/** Releases the coupon use that an order holds and forgets it: the order has no coupon any more. */
export async function dropRedemption(tx: Tx, orderId: string, at: Date): Promise<void> {
  await release(tx, orderId, ['held'], at)
  await tx.deleteFrom('couponRedemption').where('orderId', '=', orderId).where('state', '=', 'released').execute()
}

/** Releases the coupon use of an order that is cancelled, whether it was paid or not; does nothing when it has none. */
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
 * Claims the coupon use again for an order that was paid after its release, or, with `held`, that is taken up again unpaid. Returns whether it
 * could: when the coupon is used up meanwhile, by all or by the customer, it isn't counted. An order without one has nothing to claim.
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
 * Whether the customer of an order, known by its account and e-mail address, has used a coupon as often as one may. The caller has locked the
 * coupon, and asks in a statement of its own: only so it sees what the transaction before has claimed.
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
