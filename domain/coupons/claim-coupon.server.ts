import type { Kobo } from '#domain/money/money.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { type Coupon, type CouponRefusal, checkCoupon } from './coupon.ts'
import { findCoupon } from './queries.server.ts'
import { isCustomerLimitReached } from './redemptions.server.ts'

export type CouponClaim = { ok: true } | { ok: false; refusal: CouponRefusal }

/**
 * Counts one more use of a coupon and holds it for the order until that is paid or released, if the coupon is live at
 * `now` and neither its own limit nor the limit per customer is reached. The customer is known by the order's account
 * and e-mail address. The row stays locked until the transaction ends, so concurrent orders can't exceed a limit. After
 * a refusal the caller rolls back.
 */
export async function claimCoupon(
  tx: Tx,
  coupon: Coupon,
  { subtotal, orderId, now }: { subtotal: Kobo; orderId: string; now: Date },
): Promise<CouponClaim> {
  const claimed = await tx
    .updateTable('coupon')
    .set((eb) => ({ timesUsed: eb('timesUsed', '+', 1) }))
    .where('id', '=', coupon.id)
    .where('isActive', '=', true)
    .where('archivedAt', 'is', null)
    .where('startsAt', '<=', now)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .where((eb) =>
      eb.or([eb('usageLimit', 'is', null), eb('usageLimit', '=', 0), eb('timesUsed', '<', eb.ref('usageLimit'))]),
    )
    .where('minPurchaseAmount', '<=', subtotal)
    .returning('id')
    .executeTakeFirst()
  if (claimed) {
    if (await isCustomerLimitReached(tx, claimed.id, orderId)) return { ok: false, refusal: { reason: 'used_up' } }
    const redemption = { couponId: claimed.id, orderId, state: 'held' as const, createdAt: now, updatedAt: now }
    await tx.insertInto('couponRedemption').values(redemption).execute()
    return { ok: true }
  }
  const current = await findCoupon(tx, coupon.code)
  // Between the two statements the coupon may have become usable again; the shopper is asked once more then.
  return { ok: false, refusal: checkCoupon(current, subtotal, now) ?? { reason: 'used_up' } }
}
