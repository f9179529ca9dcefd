import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAttentionFilter } from '#domain/attention/attention-filter.ts'
import { listAttention } from '#domain/attention/list-attention.server.ts'
import { readAdminFilter } from '#domain/catalogue/admin-listing.ts'
import { listProductsForAdmin } from '#domain/catalogue/list-products-for-admin.server.ts'
import { readCouponFilter } from '#domain/coupons/coupon-listing.ts'
import { listCoupons } from '#domain/coupons/list-coupons.server.ts'
import { readAdminOrderFilter } from '#domain/orders/admin-order-filter.ts'
import { listOrdersForAdmin } from '#domain/orders/list-orders-for-admin.server.ts'
import { orderStatuses } from '#domain/orders/status.ts'
import { overviewPeriods } from '#domain/overview/overview-period.ts'
import { readOverview } from '#domain/overview/read-overview.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, makeCoupon, makeProduct } from '#test/factories.ts'
import { randomSales } from '#test/overview/random-sales.ts'
import { storeSales } from '#test/overview/store-sales.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { seed } from '#test/soak.ts'
import { administratorViewer } from '#test/viewers.ts'
import { cardsOf } from './cards-of.ts'
import { countedOrders, expiredOrders } from './list-links.ts'
import { needsOf } from './needs-of.ts'

const viewer = administratorViewer()
const now = new Date('2026-03-01T08:30:00Z')
const [soon, ago] = [new Date(now.getTime() + 1), new Date(now.getTime() - 1)]
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase(3)
  const { db } = database
  const sales = randomSales(seededRandom(seed), 400, now)
  await storeSales(db, sales)
  const about = { kind: 'refund_late', detail: 'Give it back' } as const
  const done = { resolvedAt: now, resolvedBy: 'tola@aso.example' }
  const tasks = sales.slice(0, 14).map(({ id }, at) => ({
    ...{ ...about, ...(at % 4 === 3 ? done : {}) },
    // Each order has two tasks.
    orderId: at % 2 === 0 ? id : (sales[at - 1]?.id ?? ''),
    subject: id,
  }))
  for (const task of tasks) await db.insertInto('paymentTask').values(task).execute()
  await db
    .insertInto('paymentTask')
    .values({ ...about, ...done, orderId: sales[20]?.id ?? '', subject: 'done' })
    .execute()
  const categoryId = await makeCategory(db)
  await makeProduct(db, { categoryId, stock: 0, archivedAt: now })
  const live = { startsAt: ago, expiresAt: null }
  await makeCoupon(db, { ...live })
  await makeCoupon(db, { ...live, expiresAt: soon, usageLimit: 2, timesUsed: 1 })
  for (const not of [{ isActive: false }, { startsAt: soon }, { expiresAt: now }, { usageLimit: 1, timesUsed: 1 }])
    await makeCoupon(db, { ...live, ...not })
}, 60_000)
afterAll(() => database.close())

/** The count that the list at an address reports. */
async function countAt(address: string): Promise<number> {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const shop = { db: database.db, clock: () => now }
  const lists: Record<string, () => Promise<{ ok: true; count: number } | { ok: false }>> = {
    '/admin/orders': () => listOrdersForAdmin(shop, readAdminOrderFilter(searchParams), viewer),
    '/admin/attention': () => listAttention(database.db, viewer, readAttentionFilter(searchParams)),
    '/admin/products': () => listProductsForAdmin(database.db, readAdminFilter(searchParams), viewer),
    '/admin/coupons': () => listCoupons(shop, readCouponFilter(searchParams), viewer),
  }
  const listed = await lists[pathname]?.()
  if (!listed?.ok) throw new Error(`no list at ${address}`)
  return listed.count
}

// @rule back-office §2 Overview | Each figure links to the list of exactly what it counts
//   broken by: expired orders in the list of Total Orders (list-links.ts); all coupons behind Active Coupons (cards-of.ts)
test.each(overviewPeriods)(
  'the lists behind the figures of $name have as many entries as the figures say',
  async ({ value: period }) => {
    const read = await readOverview(database.db, period, viewer, now)
    if (!read.ok) throw new Error(read.reason)
    const { overview } = read
    const said: Record<string, [figure: number, listed: number]> = {}
    for (const { title, figure, to } of cardsOf(overview))
      if (to?.startsWith('/')) said[title] = [Number(figure.replaceAll(',', '')), await countAt(to)]
    expect(Object.keys(said)).toEqual([
      'Total Orders',
      'Pending Orders',
      'Low Stock Alert',
      'Total Products',
      'Active Coupons',
    ])
    for (const { text, to } of needsOf(overview))
      if (/^[\d,]+ /.test(text)) said[text] = [Number(text.split(' ')[0]?.replaceAll(',', '')), await countAt(to)]
    expect(Object.keys(said)).toHaveLength(8)
    for (const status of orderStatuses)
      said[status] = [overview.statuses[status], await countAt(countedOrders(period, status))]
    said.expired = [overview.expired, await countAt(expiredOrders(period))]
    for (const [what, [figure, listed]] of Object.entries(said)) {
      expect([what, listed]).toEqual([what, figure])
      expect([what, figure > 0 || period === 'today']).toEqual([what, true])
    }
  },
)
