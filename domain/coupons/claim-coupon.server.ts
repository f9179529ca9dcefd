import { sql } from 'kysely'
import type { Kobo } from '#domain/money/money.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { type Coupon, type CouponRefusal, judgeCoupon } from './coupon.ts'
import { findCoupon } from './queries.server.ts'

export type CouponClaim = { ok: true; couponId: string } | { ok: false; refusal: CouponRefusal }

/**
 * Counts one more use of a coupon if it is still live by the database's clock and under its limit. The row stays locked
 * until the transaction ends, so its counter never passes the limit however many orders ask at once.
 */
export async function claimCoupon(tx: Tx, coupon: Coupon, subtotal: Kobo): Promise<CouponClaim> {
  const claimed = await tx
    .updateTable('coupon')
    .set((eb) => ({ timesUsed: eb('timesUsed', '+', 1) }))
    .where('id', '=', coupon.id)
    .where('isActive', '=', true)
    .where('startsAt', '<=', sql<Date>`now()`)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', sql<Date>`now()`)]))
    .where((eb) =>
      eb.or([eb('usageLimit', 'is', null), eb('usageLimit', '=', 0), eb('timesUsed', '<', eb.ref('usageLimit'))]),
    )
    .where('minPurchaseAmount', '<=', subtotal)
    .returning('id')
    .executeTakeFirst()
  if (claimed) return { ok: true, couponId: claimed.id }
  const current = await findCoupon(tx, coupon.code)
  // Between the two statements it may have become usable again; the shopper is asked once more then.
  return { ok: false, refusal: judgeCoupon(current, subtotal, new Date()) ?? { reason: 'used_up' } }
}

/** Holds a claimed use for an order until it is paid or given back. */
export async function holdRedemption(tx: Tx, couponId: string, orderId: string): Promise<void> {
  await tx.insertInto('couponRedemption').values({ couponId, orderId, state: 'held' }).execute()
}

/** Marks an order's coupon as used for good; nothing happens without one. */
export async function spendRedemption(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('couponRedemption')
    .set({ state: 'used' })
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .execute()
}
