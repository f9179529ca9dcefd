import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { containing } from '#domain/catalogue/search-terms.server.ts'
import { isUuid } from '#domain/is-uuid.ts'
import { lagosDay } from '#domain/lagos-day.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { type AdminCoupon, type CouponTerms, couponState, lastDay } from './admin-coupon.ts'
import { type CouponFilter, couponPageSize } from './coupon-listing.ts'
import { isLive } from './is-live.server.ts'

export type CouponListing =
  | { ok: true; coupons: AdminCoupon[]; count: number; page: number; pages: number }
  | AccessRefusal

/** One page of the coupons that fit a filter, the newest first, with the count of all that fit. A page past the end is the last one. */
export async function listCoupons(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  filter: CouponFilter,
  viewer: Viewer,
): Promise<CouponListing> {
  const authorized = authorize(viewer, 'coupons.read')
  if (!authorized.ok) return authorized
  const now = clock()
  const { count } = await matching(db, filter, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(Number(count) / couponPageSize))
  const page = Math.min(filter.page, pages)
  const rows = await columnsOf(matching(db, filter, now))
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id')
    .limit(couponPageSize)
    .offset((page - 1) * couponPageSize)
    .execute()
  return { ok: true, coupons: rows.map((row) => toAdminCoupon(row, now)), count: Number(count), page, pages }
}

/** A coupon by its id, for a viewer who may see coupons; null if there is none or it is archived. */
export async function findCouponForEdit(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: string,
  viewer: Viewer,
): Promise<{ ok: true; coupon: AdminCoupon | null } | AccessRefusal> {
  const authorized = authorize(viewer, 'coupons.read')
  if (!authorized.ok) return authorized
  return { ok: true, coupon: await readEditedCoupon(db, id, clock()) }
}

/** The same for use cases that have already checked the permission. */
export async function readEditedCoupon(db: Queryable, id: string, now: Date): Promise<AdminCoupon | null> {
  if (!isUuid(id)) return null
  const row = await columnsOf(db.selectFrom('coupon as c'))
    .where('c.id', '=', id)
    .where('c.archivedAt', 'is', null)
    .executeTakeFirst()
  return row ? toAdminCoupon(row, now) : null
}

function matching(db: Queryable, { q, view }: CouponFilter, now: Date) {
  const words = q.split(/\s+/).filter((word) => word !== '')
  return db
    .selectFrom('coupon as c')
    .where('c.archivedAt', view === 'archived' ? 'is not' : 'is', null)
    .$if(view === 'live', (query) => query.where(isLive(now, 'c')))
    .$if(view === 'active' || view === 'inactive', (query) => query.where('c.isActive', '=', view === 'active'))
    .where((eb) =>
      eb.and(words.map((word) => sql<boolean>`fold(c.code || ' ' || c.description) like fold(${containing(word)})`)),
    )
}

const columnsOf = (query: ReturnType<typeof matching>) =>
  query
    .select(['c.id', 'c.code', 'c.description', 'c.discountType', 'c.discountValue', 'c.minPurchaseAmount'])
    .select(['c.maxDiscountAmount', 'c.startsAt', 'c.expiresAt', 'c.usageLimit', 'c.limitPerCustomer', 'c.timesUsed'])
    .select(['c.isActive', 'c.showInBanner', 'c.version', 'c.archivedAt'])
    .select((eb) =>
      eb
        .selectFrom('couponRedemption as r')
        .whereRef('r.couponId', '=', 'c.id')
        .where('r.state', '=', 'held')
        .select(({ fn }) => fn.countAll<number>().as('held'))
        .as('held'),
    )

type Row = Omit<AdminCoupon, 'startsOn' | 'expiresOn' | 'state' | 'held'> & CouponTerms & { held: number | null }

function toAdminCoupon({ startsAt, expiresAt, archivedAt, held, ...row }: Row, now: Date): AdminCoupon {
  return {
    ...row,
    held: Number(held),
    startsOn: lagosDay(startsAt),
    expiresOn: expiresAt && lastDay(expiresAt),
    state: couponState({ ...row, startsAt, expiresAt, archivedAt }, now),
  }
}
