import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import type { CouponDraft } from './coupon-form.ts'
import { readEditedCoupon } from './list-coupons.server.ts'
import { auditedCouponChanges } from './save-coupon.server.ts'

export type CouponCreated =
  | { ok: true; id: string; version: number }
  | { ok: false; reason: 'code_taken' }
  | AccessRefusal

/** Adds a coupon, for a viewer who has the permission. */
export async function createCoupon(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  draft: CouponDraft,
  viewer: Viewer,
): Promise<CouponCreated> {
  const authorized = authorize(viewer, 'coupons.write')
  if (!authorized.ok) return authorized
  return inTransaction<CouponCreated>(db, async (tx) => {
    const at = clock()
    const created = await tx
      .insertInto('coupon')
      .values({ ...draft, createdAt: at })
      .onConflict((conflict) => conflict.column('code').where('archivedAt', 'is', null).doNothing())
      .returning(['id', 'version'])
      .executeTakeFirst()
    if (!created) return { ok: false, reason: 'code_taken' }
    const { id } = created
    const details = auditedCouponChanges(null, await readEditedCoupon(tx, id, at))
    await writeAuditLog(tx, { by: authorized.by, action: 'create_coupon', subject: `coupon:${id}`, at, details })
    return { ok: true, ...created }
  })
}
