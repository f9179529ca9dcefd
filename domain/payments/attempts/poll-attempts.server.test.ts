import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readOrderStatus } from '#domain/orders/queries.server.ts'
import { type ClockedShop, clockedShop, forgetOrders } from '#test/clocked-shop.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { openTestPool } from '#test/open-test-pool.ts'
import { paid } from '#test/scripted-providers.ts'
import type { Verification } from '../provider.ts'
import { pollDueAttempts } from './poll-attempts.server.ts'

const minute = 60
const hour = 60 * minute

let database: TestDatabase
let house: ClockedShop
beforeAll(async () => {
  database = await testDatabase(10)
})
afterAll(() => database.close())
beforeEach(async () => {
  await forgetOrders(database.db)
  house = clockedShop(database.db)
})

const reconcile = () => pollDueAttempts(house.shop)
const paymentOf = async (orderId: string) => (await readOrderStatus(database.db, orderId))?.paymentStatus
const nextLook = async () =>
  (await database.db.selectFrom('paymentAttempt').select('nextCheckAt').executeTakeFirst())?.nextCheckAt ?? null

/** Goes from one look to the next, a moment too early each time, until there is none. */
async function untilNoMore(): Promise<void> {
  for (let next = await nextLook(); next; next = await nextLook()) {
    house.goTo(new Date(next.getTime() - 1))
    await reconcile()
    house.goTo(next)
    await reconcile()
  }
}

test('a payment that nobody tells of is asked about at 30 s, 1, 2, 5, 10, 20, 40 minutes, then hourly to 72', async () => {
  const { reference } = await house.anUnpaidOrder()
  await untilNoMore()
  const first = [30, minute, 2 * minute, 5 * minute, 10 * minute, 20 * minute, 40 * minute]
  expect(house.askedAbout(reference)).toEqual([...first, ...Array.from({ length: 72 }, (_, n) => (n + 1) * hour)])
})

test('once it is paid nobody is asked any more', async () => {
  const { orderId, reference } = await house.anUnpaidOrder()
  house.pay(reference)
  house.advance(30)
  await reconcile()
  expect(await paymentOf(orderId)).toBe('success')
  expect(await nextLook()).toBeNull()
  house.advance(hour)
  await reconcile()
  expect(house.askedAbout(reference)).toEqual([30])
})

test('a failed payment is still asked about, and found when the shopper has tried again', async () => {
  const { orderId, reference, amount } = await house.anUnpaidOrder()
  house.answers(reference, async () => ({ ...paid(reference, amount), state: 'failed' }) as Verification)
  house.advance(30)
  await reconcile()
  expect(await paymentOf(orderId)).toBe('failed')
  house.pay(reference)
  house.advance(30)
  await reconcile()
  expect(await paymentOf(orderId)).toBe('success')
})

test('a shop that was away asks once, and goes on from there', async () => {
  const { reference } = await house.anUnpaidOrder()
  house.advance(3 * hour + 10 * minute)
  await reconcile()
  await reconcile()
  expect(house.askedAbout(reference)).toEqual([3 * hour + 10 * minute])
  expect(house.goTo((await nextLook()) ?? new Date(0))).toBe(4 * hour)
})

test('more than one round can take are worked off in the next ones, on any node, each asked about once', async () => {
  const orders = await Promise.all(Array.from({ length: 120 }, () => house.anUnpaidOrder()))
  const { db, close } = openTestPool(database.url, 6)
  house.advance(30)
  await Promise.all([reconcile(), pollDueAttempts(house.nodeOn(db))])
  expect(house.questions).toHaveLength(100)
  await Promise.all([reconcile(), pollDueAttempts(house.nodeOn(db))])
  expect(orders.map(({ reference }) => house.askedAbout(reference))).toEqual(orders.map(() => [30]))
  await close()
})

test('a look that its node doesn’t live to the end of is taken by another a minute later', async () => {
  const { orderId, reference } = await house.anUnpaidOrder()
  house.advance(10 * minute)
  house.answers(reference, () => new Promise(() => {}))
  void reconcile()
  await expect.poll(() => house.askedAbout(reference)).toHaveLength(1)
  house.pay(reference)
  house.advance(59)
  await reconcile()
  expect(await paymentOf(orderId)).toBe('pending')
  house.advance(1)
  await reconcile()
  expect(await paymentOf(orderId)).toBe('success')
})

test('a fault over one payment is reported and holds up no other', async () => {
  const [broken, fine] = [await house.anUnpaidOrder(), await house.anUnpaidOrder()]
  house.answers(broken.reference, () => Promise.reject(new Error('unheard of')))
  house.pay(fine.reference)
  house.advance(30)
  await reconcile()
  expect(await paymentOf(fine.orderId)).toBe('success')
  expect(house.faults).toEqual([`checking payment ${broken.reference}: unheard of`])
  house.advance(30)
  await reconcile()
  expect(house.askedAbout(broken.reference)).toEqual([30, 60])
})
