import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { OrderPeriod } from '#domain/orders/admin-order-filter.ts'
import { readRowsFor } from '#domain/orders/list-orders-for-admin.server.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/status.ts'
import type { Database, Queryable } from '#domain/transaction.server.ts'
import { averageOf, compare } from './compared.ts'
import { type Overview, recentOrdersRead, type Series } from './overview.ts'
import { type PeriodSpan, spanOf } from './overview-period.ts'
import { readNewCustomers } from './read-new-customers.server.ts'
import { type PlacedPart, readPlacedOrders } from './read-placed-orders.server.ts'
import { readPresentFigures } from './read-present-figures.server.ts'
import { readHeldMoney, readRevenue } from './read-revenue.server.ts'
import { readTopProducts } from './read-top-products.server.ts'

export type OverviewRead = { ok: true; overview: Overview } | AccessRefusal

/**
 * The overview of a period, for a viewer who may see the shop's figures. Everything is read in one snapshot of the
 * database, so that the figures agree with each other.
 */
export async function readOverview(
  db: Database,
  period: OrderPeriod,
  viewer: Viewer,
  now: Date,
): Promise<OverviewRead> {
  const authorized = authorize(viewer, 'overview.read')
  if (!authorized.ok) return authorized
  const overview = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => readFigures(snapshot, period, viewer, now))
  return { ok: true, overview }
}

async function readFigures(db: Queryable, period: OrderPeriod, viewer: Viewer, now: Date): Promise<Overview> {
  const span = spanOf(period, now)
  const { toShip, oldestToShip, ...present } = await readPresentFigures(db, now)
  return {
    period,
    now: now.toISOString(),
    before: span.before.toISOString(),
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    partMs: span.partMs,
    ...present,
    toShip: { count: toShip, oldest: oldestToShip?.toISOString() ?? null },
    held: await readHeldMoney(db),
    ...(await readComparedFigures(db, span)),
    topProducts: await readTopProducts(db, span),
    recentOrders: await readRecentOrders(db, viewer),
  }
}

async function readComparedFigures(db: Queryable, span: PeriodSpan) {
  const paid = await readRevenue(db, span)
  const placed = await readPlacedOrders(db, span)
  const counted = placed.filter(({ isExpired }) => !isExpired)
  const revenue = seriesOf(span, paid, ({ amount }) => amount)
  const payers = seriesOf(span, paid, ({ orders }) => orders)
  const orders = seriesOf(span, counted, ({ count }) => count)
  const customers = seriesOf(span, await readNewCustomers(db, span), ({ count }) => count)
  const averages = (one: keyof Series) => revenue[one].map((amount, part) => averageOf(amount, payers[one][part] ?? 0))
  return {
    revenue: total(revenue),
    orders: total(orders),
    customers: total(customers),
    average: compare(averageOf(sum(revenue.now), sum(payers.now)), averageOf(sum(revenue.before), sum(payers.before))),
    series: { revenue, orders, customers, average: { now: averages('now'), before: averages('before') } },
    ...statusesOf(span, placed),
  }
}

/** Sorts rows into the parts of both periods, the earlier period first; several rows of a part are summed. */
function seriesOf<Row extends { part: number }>(
  { parts }: PeriodSpan,
  rows: readonly Row[],
  figureOf: (row: Row) => number,
): Series {
  const all: number[] = Array.from({ length: 2 * parts }, () => 0)
  for (const row of rows) all[row.part] = (all[row.part] ?? 0) + figureOf(row)
  return { before: all.slice(0, parts), now: all.slice(parts) }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const total = ({ now, before }: Series) => compare(sum(now), sum(before))

function statusesOf({ parts }: PeriodSpan, placed: readonly PlacedPart[]) {
  const inPeriod = placed.filter(({ part }) => part >= parts)
  const countOf = (fits: (row: PlacedPart) => boolean) => sum(inPeriod.filter(fits).map(({ count }) => count))
  const statuses = Object.fromEntries(
    orderStatuses.map((status) => [status, countOf((row) => row.status === status && !row.isExpired)]),
  ) as Record<OrderStatus, number>
  return { statuses, expired: countOf(({ isExpired }) => isExpired) }
}

async function readRecentOrders(db: Queryable, viewer: Viewer) {
  const newest = await db
    .selectFrom('order')
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(recentOrdersRead)
    .execute()
  return readRowsFor(
    db,
    viewer,
    newest.map(({ id }) => id),
  )
}
