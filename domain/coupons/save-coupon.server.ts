import { changedFields } from '#domain/catalogue/audited-changes.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Tx } from '#domain/transaction.server.ts'
import type { AdminCoupon } from './admin-coupon.ts'

/**
 * Locks a coupon against other edits and against being claimed; null if there is none or it is archived. The lock is
 * `for no key update`: it waits for orders that are claiming the coupon, but not for those that only reference it.
 * Under steady orders, waiting for these might never end.
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

/** Whether another coupon that isn't archived already has the code. */
export async function isCodeTaken(tx: Tx, code: string, id: string | null): Promise<boolean> {
  const owner = await tx
    .selectFrom('coupon')
    .where('code', '=', code)
    .where('archivedAt', 'is', null)
    .select('id')
    .executeTakeFirst()
  return owner !== undefined && owner.id !== id
}

/** The differences between two states of a coupon, as the audit log keeps them. */
export const auditedCouponChanges = (before: AdminCoupon | null, after: AdminCoupon | null) =>
  changedFields(plain(before), plain(after))

function plain(coupon: AdminCoupon | null) {
  if (!coupon) return {}
  const { timesUsed, held, state, ...edited } = coupon
  return edited
}
