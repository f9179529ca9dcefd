import type { Queryable, Tx } from '#domain/transaction.server.ts'
import { countCustomerUses } from './count-customer-uses.server.ts'
import { type Coupon, type CouponCustomer, type CouponRow, unknownCustomer } from './coupon.ts'
import { isLive } from './is-live.server.ts'

const couponColumns = [
  'id',
  'code',
  'discountType',
  'discountValue',
  'minPurchaseAmount',
  'maxDiscountAmount',
  'isActive',
  'startsAt',
  'expiresAt',
  'usageLimit',
  'timesUsed',
  'limitPerCustomer',
] as const

/**
 * A coupon by its normalised code, in any state but archived; null if there is none. `usedByCustomer` doesn't count the
 * orders `except`.
 */
export async function findCoupon(
  db: Queryable,
  code: string,
  {
    customer = unknownCustomer,
    except = [],
  }: { customer?: CouponCustomer | undefined; except?: readonly string[] } = {},
): Promise<CouponRow | null> {
  const row = await db
    .selectFrom('coupon')
    .where('code', '=', code)
    .where('archivedAt', 'is', null)
    .select(couponColumns)
    .executeTakeFirst()
  if (!row) return null
  const usedByCustomer = row.limitPerCustomer ? await countCustomerUses(db, row.id, customer, except) : 0
  return { ...row, usedByCustomer }
}

/**
 * Locks coupons for this transaction in the order of their ids, so that an order can release one and claim another
 * without a deadlock.
 */
export async function lockCoupons(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.selectFrom('coupon').where('id', 'in', ids).select('id').orderBy('id').forNoKeyUpdate().execute()
}

export type DescribedCoupon = Coupon & { description: string }

/** The newest live coupon that is to be shown in the banner. */
export async function findBannerCoupon(db: Queryable, now: Date): Promise<DescribedCoupon | null> {
  const row = await db
    .selectFrom('coupon')
    .where('showInBanner', '=', true)
    .where(isLive(now))
    .select(['id', 'code', 'description', 'discountType', 'discountValue', 'minPurchaseAmount', 'maxDiscountAmount'])
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/** The next moment after `now` at which a coupon of the banner starts or expires; null if none will. */
export async function nextBannerChange(db: Queryable, now: Date): Promise<Date | null> {
  const { start, end } = await db
    .selectFrom('coupon')
    .where('isActive', '=', true)
    .where('showInBanner', '=', true)
    .where('archivedAt', 'is', null)
    .select(({ fn }) => [
      fn.min<Date | null>('startsAt').filterWhere('startsAt', '>', now).as('start'),
      fn.min<Date | null>('expiresAt').filterWhere('expiresAt', '>', now).as('end'),
    ])
    .executeTakeFirstOrThrow()
  const moments = [start, end].filter((moment) => moment !== null)
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number)))
}
