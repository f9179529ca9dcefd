import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { readEditedCoupon } from './list-coupons.server.ts'
import { auditedCouponChanges, lockCoupon } from './save-coupon.server.ts'

export type CouponRemoved =
  /** Archived if any order uses it or is being placed with it, else deleted. */
  { ok: true; isArchived: boolean } | { ok: false; reason: 'not_found' } | AccessRefusal

/**
 * Deletes a coupon, for a viewer who has the permission. One that an order has ever held or used is archived instead:
 * nobody can use it any more, its code is free for another coupon, and the orders can still refer to it.
 */
export async function removeCoupon(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: string,
  viewer: Viewer,
): Promise<CouponRemoved> {
  const authorized = authorize(viewer, 'coupons.write')
  if (!authorized.ok) return authorized
  return inTransaction<CouponRemoved>(db, async (tx) => {
    const at = clock()
    const locked = await lockCoupon(tx, id)
    const before = locked && (await readEditedCoupon(tx, id, at))
    if (!before) return { ok: false, reason: 'not_found' }
    const isArchived = (await isUsed(tx, id)) || (await isBeingOrdered(tx, id))
    // Inactive as well, because a node of a release without the archive looks at `isActive` only.
    if (isArchived)
      await tx.updateTable('coupon').set({ archivedAt: at, isActive: false }).where('id', '=', id).execute()
    else await tx.deleteFrom('coupon').where('id', '=', id).execute()
    const action = isArchived ? 'archive_coupon' : 'delete_coupon'
    const details = auditedCouponChanges(before, null)
    await writeAuditLog(tx, { by: authorized.by, action, subject: `coupon:${id}`, at, details })
    return { ok: true, isArchived }
  })
}

/** Whether any order has ever held the coupon, paid or not. */
async function isUsed(tx: Tx, id: string): Promise<boolean> {
  const redemption = await tx
    .selectFrom('couponRedemption')
    .where('couponId', '=', id)
    .select('orderId')
    .limit(1)
    .executeTakeFirst()
  return redemption !== undefined
}

/**
 * Whether an order that isn't committed yet refers to the coupon. Deleting would wait for that order, which itself
 * waits to claim the coupon: a deadlock.
 */
async function isBeingOrdered(tx: Tx, id: string): Promise<boolean> {
  const free = tx.selectFrom('coupon').where('id', '=', id).select('id').forUpdate().skipLocked()
  return (await free.executeTakeFirst()) === undefined
}
