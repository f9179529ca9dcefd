import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeOrder, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { administratorViewer } from '#test/viewers.ts'
import type { Verification } from '../provider.ts'
import { reportDueDay, runReport } from './daily-report.server.ts'
import { listedAtMost } from './payment-report.ts'
import { findReport } from './queries.server.ts'

const atOnce = { pace: { concurrency: 2, pauseMs: 0, retryAfterMs: 0 } }
const minute = 60_000

let database: TestDatabase
let shop: TestShop
let now: Date
let alarms: string[]
beforeAll(async () => {
  database = await testDatabase(12)
  now = new Date()
  shop = testShop(database.db, {
    clock: () => now,
    report: (fault, about) => void alarms.push(`${about}: ${fault instanceof Error ? fault.message : fault}`),
  })
  const order = await aCheckout(shop, [aLine(await makeProduct(shop.db))])
  if (!(await placeOrder(shop, order)).ok) throw new Error('no order')
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('delete from payment_report')
  alarms = []
  now = new Date('2026-03-10T02:00:00Z')
})

const rows = () => shop.db.selectFrom('paymentReport').selectAll().orderBy('day').execute()
const contentsOf = async (day: string) => {
  const found = await findReport(shop.db, administratorViewer(), day)
  return found.ok ? found.report.contents : undefined
}
const due = () => reportDueDay(shop, atOnce)

test('a day’s report is written once, after three in the morning in Lagos', async () => {
  const report = await due()
  expect(report).toMatchObject({ day: '2026-03-09', since: '2026-03-08T23:00:00.000Z', orders: 1, compared: 1 })
  expect(await contentsOf('2026-03-09')).toEqual(report)
  expect(await rows()).toMatchObject([
    { day: '2026-03-09', startedAt: now, finishedAt: now, compared: 1, differences: 0 },
  ])
  now = new Date('2026-03-11T01:59:59Z')
  expect(await due()).toBeNull()
  now = new Date('2026-03-11T02:00:00Z')
  expect(await due()).toMatchObject({ day: '2026-03-10' })
  expect(alarms).toEqual([])
})

test('several nodes write one report together', async () => {
  const written = await Promise.all(Array.from({ length: 6 }, due))
  expect(written.filter(Boolean)).toHaveLength(1)
  expect(await rows()).toHaveLength(1)
})

test('differences raise an alarm', async () => {
  await database.pool.query('update "order" set payment_status = $1', ['success'])
  const report = await due()
  await database.pool.query('update "order" set payment_status = $1', ['pending'])
  expect(report?.differences.listed).toMatchObject([{ kind: 'order_paid_without_payment' }])
  expect(await rows()).toMatchObject([{ differences: 1 }])
  expect(alarms).toEqual(['payments of 2026-03-09: Payments of 2026-03-09: 1 difference'])
})

test('a day is finished with its differences stored, or not at all', async () => {
  await database.pool.query('update "order" set payment_status = $1', ['success'])
  await database.pool.query('alter table payment_difference add constraint refused check (false) not valid')
  await expect(due()).rejects.toThrow()
  expect(await rows()).toMatchObject([{ finishedAt: null }])
  await database.pool.query('alter table payment_difference drop constraint refused')
  now = new Date(now.getTime() + 31 * minute)
  expect(await due()).toMatchObject({ day: '2026-03-09' })
  await database.pool.query('update "order" set payment_status = $1', ['pending'])
})

test('a run that died is taken over after half an hour, not before', async () => {
  const died = new Date(now)
  await shop.db.insertInto('paymentReport').values({ day: '2026-03-09', startedAt: died }).execute()
  now = new Date(died.getTime() + 30 * minute)
  expect(await due()).toBeNull()
  expect(await contentsOf('2026-03-09')).toBeNull()
  now = new Date(died.getTime() + 30 * minute + 1)
  expect(await due()).toMatchObject({ day: '2026-03-09', startedAt: now.toISOString() })
})

test('the results of a run after it was taken over are dropped', async () => {
  const { stuck, go } = stickyProvider()
  const slow = due()
  await stuck
  now = new Date(now.getTime() + 31 * minute)
  const next = await due()
  expect(next).toMatchObject({ startedAt: now.toISOString() })
  go()
  expect(await slow).toBeNull()
  expect(await contentsOf('2026-03-09')).toEqual(next)
})

test('a run that takes longer than half an hour isn’t taken over while it runs', async () => {
  const provider = shop.scripted.get('paystack')
  if (!provider) throw new Error('no paystack')
  const { verify } = provider
  const second = Promise.withResolvers<ReturnType<typeof stickyProvider>>()
  const startedAt = now
  // The first request fails after twenty minutes, so the order is put aside and requested again.
  provider.verify = async (): Promise<Verification> => {
    now = new Date(now.getTime() + 20 * minute)
    provider.verify = verify
    second.resolve(stickyProvider())
    return { state: 'unavailable', detail: 'HTTP 500' }
  }
  const slow = due()
  const { stuck, go } = await second.promise
  await stuck
  now = new Date(now.getTime() + 20 * minute)
  expect(await due()).toBeNull()
  go()
  expect(await slow).toMatchObject({ startedAt: startedAt.toISOString(), orders: 1 })
})

test('a node that stops after its day was taken over leaves the other’s report', async () => {
  const { stuck, go } = stickyProvider()
  const stopping = new AbortController()
  const stopped = reportDueDay(shop, { ...atOnce, signal: stopping.signal })
  await stuck
  now = new Date(now.getTime() + 31 * minute)
  const next = await due()
  stopping.abort()
  go()
  expect(await stopped).toBeNull()
  expect(await contentsOf('2026-03-09')).toEqual(next)
})

/** A provider whose first response waits for `go`. `stuck` resolves when it is requested. */
function stickyProvider() {
  const provider = shop.scripted.get('paystack')
  if (!provider) throw new Error('no paystack')
  const { verify } = provider
  const [stuck, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  provider.verify = async (): Promise<Verification> => {
    provider.verify = verify
    stuck.resolve()
    await go.promise
    return { state: 'not_found' }
  }
  return { stuck: stuck.promise, go: go.resolve }
}

test('a node that stops leaves the day to the next', async () => {
  const { stuck, go } = stickyProvider()
  const stopping = new AbortController()
  const stopped = reportDueDay(shop, { ...atOnce, signal: stopping.signal })
  await stuck
  stopping.abort()
  go()
  expect(await stopped).toBeNull()
  expect(await contentsOf('2026-03-09')).toBeNull()
  expect(await due()).toMatchObject({ day: '2026-03-09', orders: 1, compared: 1 })
})

test('days without a report are compared with the next one', async () => {
  await due()
  now = new Date('2026-03-14T02:00:00Z')
  expect(await due()).toMatchObject({ day: '2026-03-13', since: '2026-03-09T23:00:00.000Z' })
})

test('an administrator can have a day’s report made again', async () => {
  await due()
  now = new Date(now.getTime() + minute)
  const again = await runReport(shop, '2026-03-09', atOnce)
  expect(again).toMatchObject({ ok: true, report: { day: '2026-03-09', startedAt: now.toISOString() } })
  expect(await runReport(shop, '2026-03-10', atOnce)).toMatchObject({ ok: true, report: { day: '2026-03-10' } })
})

test('a report isn’t made for a future day, an invalid one, or twice at a time', async () => {
  expect(await runReport(shop, '2026-03-11', atOnce)).toEqual({ ok: false, reason: 'day_to_come' })
  expect(await runReport(shop, '2026-02-30', atOnce)).toEqual({ ok: false, reason: 'not_a_day' })
  const { stuck, go } = stickyProvider()
  const first = runReport(shop, '2026-03-09', atOnce)
  await stuck
  expect(await runReport(shop, '2026-03-09', atOnce)).toEqual({ ok: false, reason: 'running' })
  go()
  expect(await first).toMatchObject({ ok: true })
})

test('a day with more differences than its report lists has all of them stored', async () => {
  await database.pool.query('delete from payment_difference')
  const many = listedAtMost + 20
  for (let made = 0; made < many; made += 10)
    await Promise.all(Array.from({ length: 10 }, () => makeOrder(shop.db, { placedAt: now })))
  await database.pool.query('update "order" set payment_status = $1', ['success'])
  const report = await due()
  expect(report?.differences.count).toBe(many + 1)
  expect(report?.differences.listed).toHaveLength(listedAtMost)
  const recorded = await shop.db.selectFrom('paymentDifference').select('subject').distinct().execute()
  expect(recorded).toHaveLength(many + 1)
})
