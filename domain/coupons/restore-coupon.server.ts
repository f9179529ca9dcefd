import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isUniqueViolation } from '#domain/is-unique-violation.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { readEditedCoupon } from './list-coupons.server.ts'
import { auditedCouponChanges } from './save-coupon.server.ts'

export type CouponRestored =
  | { ok: true }
  /** `code_taken`: another coupon has the code now. */
  | { ok: false; reason: 'not_found' | 'code_taken' }
  | AccessRefusal

/**
 * Restores an archived coupon, for a viewer who has the permission: with its terms and uses as they were, but inactive,
 * so that nobody can use it before staff have looked at it.
 */
export async function restoreCoupon(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: string,
  viewer: Viewer,
): Promise<CouponRestored> {
  const authorized = authorize(viewer, 'coupons.write')
  if (!authorized.ok) return authorized
  if (!isUuid(id)) return { ok: false, reason: 'not_found' }
  const restore = inTransaction<CouponRestored>(db, async (tx) => {
    const at = clock()
    const { numUpdatedRows } = await tx
      .updateTable('coupon')
      .set((eb) => ({ archivedAt: null, isActive: false, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('archivedAt', 'is not', null)
      .executeTakeFirstOrThrow()
    const restored = await readEditedCoupon(tx, id, at)
    if (!restored) return { ok: false, reason: 'not_found' }
    // Already restored: the button was pressed twice.
    if (numUpdatedRows === 0n) return { ok: true }
    const details = auditedCouponChanges(null, restored)
    await writeAuditLog(tx, { by: authorized.by, action: 'restore_coupon', subject: `coupon:${id}`, at, details })
    return { ok: true }
  })
  return restore.catch((fault: unknown) => {
    if (isUniqueViolation(fault, 'coupon_live_code')) return { ok: false, reason: 'code_taken' }
    throw fault
  })
}
