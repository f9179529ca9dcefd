import { changedFields } from '#domain/catalogue/audited-changes.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { AdminCoupon } from './admin-coupon.ts'

/**
 * Locks a coupon against other edits and against being claimed; null where there is none, or it is archived. It waits for orders that
 * have claimed it, not for those that only refer to it: under many orders it would wait for ever.
 */
export async function lockCoupon(tx: Tx, id: string) {
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('coupon')
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .select(['id', 'version', 'timesUsed'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Whether another coupon that isn't archived has a code. */
export async function isCodeTaken(tx: Tx, code: string, id: string | null): Promise<boolean> {
  const owner = await tx
    .selectFrom('coupon')
    .where('code', '=', code)
    .where('archivedAt', 'is', null)
    .select('id')
    .executeTakeFirst()
  return owner !== undefined && owner.id !== id
}

/** What of a coupon differs between two moments, as the audit log keeps it. */
export const auditedCouponChanges = (before: AdminCoupon | null, after: AdminCoupon | null) =>
  changedFields(plain(before), plain(after))

function plain(coupon: AdminCoupon | null) {
  if (!coupon) return {}
  const { timesUsed, held, state, ...edited } = coupon
  return edited
}
