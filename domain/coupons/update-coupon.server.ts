import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { readLastChange, writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isUniqueViolation } from '#domain/is-unique-violation.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import type { AdminCoupon } from './admin-coupon.ts'
import type { CouponDraft } from './coupon-form.ts'
import { readEditedCoupon } from './list-coupons.server.ts'
import { auditedCouponChanges, isCodeTaken, lockCoupon } from './save-coupon.server.ts'

export type CouponUpdate = {
  id: string
  /** The version that the form was opened with. */
  version: number
  draft: CouponDraft
}

export type CouponUpdated =
  | { ok: true; version: number }
  | { ok: false; reason: 'not_found' }
  /** Somebody else saved it in the meantime; nothing was changed. */
  | { ok: false; reason: 'changed'; now: AdminCoupon; by: string | null; at: Date | null }
  /** Another coupon has this code. */
  | { ok: false; reason: 'code_taken' }
  /** It has been used more often than the new limit allows. */
  | { ok: false; reason: 'limit_below_used'; used: number }
  | AccessRefusal

/** Saves a coupon's form, for a viewer who has the permission. Orders already placed keep their discount. */
export async function updateCoupon(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  update: CouponUpdate,
  viewer: Viewer,
): Promise<CouponUpdated> {
  const authorized = authorize(viewer, 'coupons.write')
  if (!authorized.ok) return authorized
  const save = () => inTransaction<CouponUpdated>(db, (tx) => updateInTransaction(tx, update, authorized.by, clock()))
  // If another coupon took the code between the check and the write, the second try finds out.
  return save().catch((fault: unknown) => {
    if (isUniqueViolation(fault, 'coupon_live_code')) return save()
    throw fault
  })
}

async function updateInTransaction(
  tx: Tx,
  { id, version, draft }: CouponUpdate,
  by: { userId: string; email: string },
  at: Date,
): Promise<CouponUpdated> {
  const locked = await lockCoupon(tx, id)
  const before = locked && (await readEditedCoupon(tx, id, at))
  if (!locked || !before) return { ok: false, reason: 'not_found' }
  const subject = `coupon:${id}`
  if (locked.version !== version)
    return { ok: false, reason: 'changed', now: before, ...(await readLastChange(tx, subject)) }
  if (await isCodeTaken(tx, draft.code, id)) return { ok: false, reason: 'code_taken' }
  if (draft.usageLimit !== null && draft.usageLimit < locked.timesUsed)
    return { ok: false, reason: 'limit_below_used', used: locked.timesUsed }
  const saved = await tx
    .updateTable('coupon')
    .set(draft)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const details = auditedCouponChanges(before, await readEditedCoupon(tx, id, at))
  await writeAuditLog(tx, { by, action: 'update_coupon', subject, at, details })
  return { ok: true, version: saved.version }
}
