import type { Queryable, Tx } from '#domain/transaction.server.ts'
import type { Coupon, CouponRow } from './coupon.ts'
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
] as const

/** A coupon by its normalised code, whatever its state; null when there is none. */
export async function findCoupon(db: Queryable, code: string): Promise<CouponRow | null> {
  const row = await db.selectFrom('coupon').where('code', '=', code).select(couponColumns).executeTakeFirst()
  return row ?? null
}

/** Locks coupons for this transaction in the order of their ids, for releasing one and claiming another. */
export async function lockCoupons(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.selectFrom('coupon').where('id', 'in', ids).select('id').orderBy('id').forNoKeyUpdate().execute()
}

export type DescribedCoupon = Coupon & { description: string }

/** The newest coupon that is live (active, started, not expired, not used up) and meant for the banner. */
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

/** The next moment after `now` at which a coupon of the banner starts or expires by itself; null when none will. */
export async function nextBannerChange(db: Queryable, now: Date): Promise<Date | null> {
  const { start, end } = await db
    .selectFrom('coupon')
    .where('isActive', '=', true)
    .where('showInBanner', '=', true)
    .select(({ fn }) => [
      fn.min<Date | null>('startsAt').filterWhere('startsAt', '>', now).as('start'),
      fn.min<Date | null>('expiresAt').filterWhere('expiresAt', '>', now).as('end'),
    ])
    .executeTakeFirstOrThrow()
  const moments = [start, end].filter((moment) => moment !== null)
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number)))
}
