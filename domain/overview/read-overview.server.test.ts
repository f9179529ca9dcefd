import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderPeriod } from '#domain/orders/admin-order-filter.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, makeCoupon, makeProduct } from '#test/factories.ts'
import { daysUntil, expectedFigures, expectedHeld, expectedRevenue } from '#test/overview/expected-overview.ts'
import { randomAccounts, randomSales, type Sale } from '#test/overview/random-sales.ts'
import { storeAccounts, storeSales } from '#test/overview/store-sales.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { seed } from '#test/soak.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { percentChange } from './compared.ts'
import { readOverview } from './read-overview.server.ts'

const viewer = administratorViewer()
// 9:30 in Lagos on the first of March, so that the periods cross the ends of two months.
const now = new Date('2026-03-01T08:30:00Z')
const today = '2026-03-01'
const yesterday = '2026-02-28'

let database: TestDatabase
let sales: Sale[]
let accounts: Date[]
beforeAll(async () => {
  database = await testDatabase(3)
  const random = seededRandom(seed)
  sales = randomSales(random, 1_000, now)
  accounts = randomAccounts(random, 300, now)
  await storeSales(database.db, sales)
  await storeAccounts(database.db, accounts)
}, 60_000)
afterAll(() => database.close())

async function overviewOf(period: OrderPeriod, at = now) {
  const read = await readOverview(database.db, period, viewer, at)
  if (!read.ok) throw new Error(read.reason)
  return read.overview
}

const periods: [OrderPeriod, string[], string[]][] = [
  ['today', [today], [yesterday]],
  ['week', daysUntil(today, 7), daysUntil('2026-02-22', 7)],
  ['month', daysUntil(today, 30), daysUntil('2026-01-30', 30)],
]

describe.each(periods)('the figures of %s', (period, days, daysBefore) => {
  // @rule D50 | Revenue, orders, average and new customers of a period equal a count one by one, to the kobo, by days in Lagos
  //   broken by: days in UTC (order-date.ts); duplicates counted (read-revenue.server.ts); expired orders counted
  //   (read-overview.server.ts); all orders averaged (read-overview.server.ts)
  // @rule D18c | Revenue is money received less refunds, in Lagos time
  //   broken by: fees subtracted (read-revenue.server.ts)
  // @rule D38 | Last 30 days are thirty days from midnight in Lagos, compared with the thirty before
  //   broken by: the previous period as long as the elapsed part of the present one (overview-period.ts)
  // @rule back-office §4 Dashboard period | Today is from midnight, the week seven days and the month thirty, each compared with
  //   the equal one before
  test('equal the sales counted one by one, as do those of the previous period', async () => {
    const { revenue, orders, average, customers, statuses, expired, ...rest } = await overviewOf(period)
    const expected = expectedFigures(sales, accounts, days)
    const before = expectedFigures(sales, accounts, daysBefore)
    expect(expected.orders).toBeGreaterThan(0)
    expect({ revenue: revenue.now, orders: orders.now, average: average.now, customers: customers.now }).toEqual({
      revenue: expected.revenue,
      orders: expected.orders,
      average: expected.average,
      customers: expected.customers,
    })
    for (const [name, { now: later, before: earlier, change }] of Object.entries({
      revenue,
      orders,
      average,
      customers,
    })) {
      expect([name, earlier]).toEqual([name, before[name as 'revenue' | 'orders' | 'average' | 'customers']])
      expect(change).toBe(percentChange(later, earlier))
    }
    expect({ statuses, expired }).toEqual({ statuses: expected.statuses, expired: expected.expired })
    expect(Object.values(statuses).reduce((sum, count) => sum + count)).toBe(orders.now)
    expect(rest.period).toBe(period)
  })

  // @rule D18d | Top products are those of the whole period, of paid orders, counted in the database: five of them
  //   broken by: orders refunded in full counted (read-top-products.server.ts)
  test('include the five products with the highest sales', async () => {
    const { topProducts } = await overviewOf(period)
    const expected = expectedFigures(sales, accounts, days).topProducts
    expect(topProducts.map(({ name, pieces, amount }) => ({ name, pieces, amount }))).toEqual(expected)
  })

  // @rule back-office §2 Overview | One chart of the revenue, by hour today and otherwise by day, with the previous period
  //   broken by: the parts of both periods swapped (read-overview.server.ts)
  test('are divided into hours or days without losing a kobo', async () => {
    const { series } = await overviewOf(period)
    const inParts = (some: string[]) =>
      period === 'today' ? expectedRevenue.byHour(sales, some[0] ?? '') : expectedRevenue.byDay(sales, some)
    expect(series.revenue).toEqual({ now: inParts(days), before: inParts(daysBefore) })
  })
})

// @rule D44 | Money received twice and not yet refunded is shown separately, never in the revenue
//   broken by: refunds of it not subtracted (read-revenue.server.ts)
test('duplicate and mismatched money is shown separately until it is refunded', async () => {
  expect(expectedHeld(sales)).toBeGreaterThan(0)
  expect((await overviewOf('week')).held).toBe(expectedHeld(sales))
})

// @rule D50 | Revenue is money of orders' payments: ledger rows without a payment don't count
//   broken by: rows without an attempt counted (read-revenue.server.ts)
test('money without a payment is no revenue', async () => {
  const { revenue } = await overviewOf('today')
  await database.db
    .insertInto('moneyLedger')
    .values({ orderId: sales[0]?.id ?? '', kind: 'received', amount: 7_700, createdAt: now })
    .execute()
  expect((await overviewOf('today')).revenue).toEqual(revenue)
})

// @rule back-office §9 Dashboard | Recent orders: the newest eight are read
test('the newest orders are read, newest first', async () => {
  const { recentOrders } = await overviewOf('week')
  const newest = sales
    .map(({ placedAt }) => placedAt.toISOString())
    .sort()
    .reverse()
  expect(recentOrders.map(({ createdAt }) => createdAt)).toEqual(newest.slice(0, 8))
})

// @rule D50 | Pending: orders pending now; low stock: products with fewer than ten pieces now, without archived ones
//   broken by: ten pieces counted as low (few-pieces.server.ts)
// @rule D10a | The dashboard counts live coupons by the same rule as banner and checkout
//   broken by: a coupon that hasn't started counted (is-live.server.ts)
test('present states are counted whatever the period', async () => {
  const { db } = database
  const before = await overviewOf('today')
  const categoryId = await makeCategory(db)
  for (const stock of [0, 9, 10]) await makeProduct(db, { categoryId, stock })
  await makeProduct(db, { categoryId, stock: 0, archivedAt: now })
  const [soon, ago] = [new Date(now.getTime() + 1), new Date(now.getTime() - 1)]
  const live = { startsAt: ago }
  await makeCoupon(db, { ...live, expiresAt: null })
  await makeCoupon(db, { ...live, expiresAt: soon, usageLimit: 2, timesUsed: 1 })
  for (const not of [{ isActive: false }, { startsAt: soon }, { expiresAt: now }, { usageLimit: 1, timesUsed: 1 }])
    await makeCoupon(db, { ...live, ...not })
  const after = await overviewOf('month')
  expect(before.pending).toBe(sales.filter(({ status }) => status === 'pending').length)
  const shipped = sales.filter(({ status, paymentStatus }) => status === 'processing' && paymentStatus !== 'refunded')
  expect(shipped.length).toBeLessThan(sales.filter(({ status }) => status === 'processing').length)
  expect(before.toShip).toEqual({
    count: shipped.length,
    oldest: shipped.map(({ placedAt }) => placedAt.toISOString()).sort()[0],
  })
  expect([before.products, before.lowStock]).toEqual([12, 5])
  expect([after.products - before.products, after.lowStock - before.lowStock]).toEqual([3, 2])
  expect(after.coupons - before.coupons).toBe(2)
})

// @rule D50 | The first moment of a period belongs to it, the last one before it to the previous period
//   broken by: sales at midnight left out of the top products (read-top-products.server.ts)
test('a midnight in Lagos is the first moment of its day', async () => {
  const own = await testDatabase(2)
  const midnight = new Date('2026-02-28T23:00:00Z')
  const soldAt = (at: Date, product: number, quantity: number): Sale => ({
    ...{ id: randomUUID(), placedAt: at, status: 'processing', paymentStatus: 'success', cancellations: [] },
    ...{ lines: [{ product, name: `Product ${product}`, quantity, price: 100 }], total: quantity * 100 },
    payments: [{ id: randomUUID(), state: 'paid', movements: [{ kind: 'received', amount: quantity * 100, at }] }],
  })
  const dayMs = 24 * 60 * 60_000
  await storeSales(own.db, [
    soldAt(midnight, 1, 2),
    soldAt(new Date(midnight.getTime() - 1), 2, 3),
    soldAt(new Date(midnight.getTime() - dayMs), 3, 4),
    soldAt(new Date(midnight.getTime() - dayMs - 1), 4, 5),
  ])
  const read = await readOverview(own.db, 'today', viewer, now)
  await own.close()
  if (!read.ok) throw new Error(read.reason)
  const { revenue, orders, topProducts } = read.overview
  expect([revenue.now, revenue.before, orders.now, orders.before]).toEqual([200, 700, 1, 2])
  expect(topProducts.map(({ name, pieces }) => [name, pieces])).toEqual([['Product 1', 2]])
})

// @rule D33 | Without orders every figure is 0
test('a shop without orders has zeros everywhere', async () => {
  const empty = await testDatabase(2)
  const read = await readOverview(empty.db, 'month', viewer, now)
  await empty.close()
  if (!read.ok) throw new Error(read.reason)
  const { revenue, orders, average, customers, held, topProducts, recentOrders } = read.overview
  expect([revenue, orders, average, customers]).toEqual(Array(4).fill({ now: 0, before: 0, change: 0 }))
  expect([held, topProducts, recentOrders]).toEqual([0, [], []])
})

// @rule back-office §2 Overview | All figures are of one moment, whatever is written while they are read
//   broken by: a separate snapshot for each statement (read-overview.server.ts)
test('all figures are of one moment', async () => {
  const own = await testDatabase(3)
  const lines = [{ product: 0, name: 'Product 0', quantity: 1, price: 100 }]
  const unpaid = {
    placedAt: now,
    status: 'pending',
    paymentStatus: 'pending',
    cancellations: [],
    payments: [],
  } as const
  await storeSales(
    own.db,
    Array.from({ length: 20 }, () => ({
      ...unpaid,
      id: randomUUID(),
      lines,
      total: 100,
      cancellations: [],
      payments: [],
    })),
  )
  let isOver = false
  const moveThemAll = async () => {
    while (!isOver)
      await sql`update "order" set status = case status when 'pending' then 'processing' else 'pending' end`.execute(
        own.db,
      )
  }
  const moving = moveThemAll()
  for (let time = 0; time < 20; time++) {
    const read = await readOverview(own.db, 'today', viewer, now)
    if (!read.ok) throw new Error(read.reason)
    const { pending, toShip, statuses } = read.overview
    expect([pending, toShip.count]).toEqual([statuses.pending, statuses.processing])
  }
  isOver = true
  await moving
  await own.close()
})

// @rule back-office §6 Roles | The overview needs the permission to see the shop's figures
//   broken by: the permission not checked (read-overview.server.ts)
test('is refused to customers, and to staff without the permission', async () => {
  expect(await readOverview(database.db, 'week', { kind: 'anonymous' }, now)).toEqual({
    ok: false,
    reason: 'no_session',
  })
  const refused = { ok: false, reason: 'not_allowed' }
  expect(await readOverview(database.db, 'week', customerViewer(), now)).toEqual(refused)
  const permissions = new Set([...viewer.permissions].filter((one) => one !== 'overview.read'))
  expect(await readOverview(database.db, 'week', { ...viewer, permissions }, now)).toEqual(refused)
})
