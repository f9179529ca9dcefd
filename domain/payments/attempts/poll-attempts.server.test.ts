import { expect, test } from 'vitest'
import { readOrderStatus } from '#domain/orders/queries.server.ts'
import type { ClockedShop } from '#test/clocked-shop.ts'
import type { TestDatabase } from '#test/database.ts'
import { openTestPool } from '#test/open-test-pool.ts'
import { withoutOrders } from '#test/payment-tests.ts'
import { paid } from '#test/scripted-providers.ts'
import type { Verification } from '../provider.ts'
import { noteReported } from '../settlement/note-reported.server.ts'
import { pollDueAttempts } from './poll-attempts.server.ts'
import { readPaymentState } from './read-payment-state.server.ts'

const minute = 60
const hour = 60 * minute

let database: TestDatabase
let clocked: ClockedShop
withoutOrders((shop, own) => {
  clocked = shop
  database = own
})

const poll = () => pollDueAttempts(clocked.shop)
const paymentOf = async (orderId: string) => (await readOrderStatus(database.db, orderId))?.paymentStatus
const nextCheck = async () =>
  (await database.db.selectFrom('paymentAttempt').select('dueAt').executeTakeFirst())?.dueAt ?? null

/** Polls at each check time, and a millisecond before it, until there is no next one. */
async function untilNoMore(): Promise<void> {
  for (let next = await nextCheck(); next; next = await nextCheck()) {
    clocked.setTime(new Date(next.getTime() - 1))
    await poll()
    clocked.setTime(next)
    await poll()
  }
}

test('a payment that nobody reports is checked at 30 s, 1, 2, 5, 10, 20, 40 minutes, then hourly up to 72', async () => {
  const { reference } = await clocked.anUnpaidOrder()
  await untilNoMore()
  const first = [30, minute, 2 * minute, 5 * minute, 10 * minute, 20 * minute, 40 * minute]
  expect(clocked.verifyTimes(reference)).toEqual([...first, ...Array.from({ length: 72 }, (_, n) => (n + 1) * hour)])
})

test('a reported payment whose provider never answers counts as pending for three days', async () => {
  const { orderId, reference } = await clocked.anUnpaidOrder()
  clocked.setUnavailable(reference)
  await noteReported(clocked.shop, reference)
  const isAwaited = async () => (await readPaymentState(database.db, orderId)).awaited !== null
  clocked.advance(30)
  await poll()
  expect(await isAwaited()).toBe(true)
  await untilNoMore()
  expect(await isAwaited()).toBe(false)
})

test('a paid payment is not checked any more', async () => {
  const { orderId, reference } = await clocked.anUnpaidOrder()
  clocked.pay(reference)
  clocked.advance(30)
  await poll()
  expect(await paymentOf(orderId)).toBe('success')
  expect(await nextCheck()).toBeNull()
  clocked.advance(hour)
  await poll()
  expect(clocked.verifyTimes(reference)).toEqual([30])
})

test('a failed payment is still checked, and found when the shopper has tried again', async () => {
  const { orderId, reference, amount } = await clocked.anUnpaidOrder()
  clocked.setAnswer(reference, async () => ({ ...paid(reference, amount), state: 'failed' }) as Verification)
  clocked.advance(30)
  await poll()
  expect(await paymentOf(orderId)).toBe('failed')
  clocked.pay(reference)
  clocked.advance(30)
  await poll()
  expect(await paymentOf(orderId)).toBe('success')
})

test('after a downtime the provider is asked once, and then at the next times', async () => {
  const { reference } = await clocked.anUnpaidOrder()
  clocked.advance(3 * hour + 10 * minute)
  await poll()
  await poll()
  expect(clocked.verifyTimes(reference)).toEqual([3 * hour + 10 * minute])
  expect(clocked.setTime((await nextCheck()) ?? new Date(0))).toBe(4 * hour)
})

test('more than one run can handle are polled in the next runs, on any node, each once', async () => {
  const orders = await Promise.all(Array.from({ length: 120 }, () => clocked.anUnpaidOrder()))
  const { db, close } = openTestPool(database.url, 6)
  clocked.advance(30)
  await Promise.all([poll(), pollDueAttempts(clocked.anotherNode(db))])
  expect(clocked.verifyCalls).toHaveLength(100)
  await Promise.all([poll(), pollDueAttempts(clocked.anotherNode(db))])
  expect(orders.map(({ reference }) => clocked.verifyTimes(reference))).toEqual(orders.map(() => [30]))
  await close()
})

test('the check of a node that dies is made by another a minute later', async () => {
  const { orderId, reference } = await clocked.anUnpaidOrder()
  clocked.advance(10 * minute)
  clocked.setAnswer(reference, () => new Promise(() => {}))
  void poll()
  await expect.poll(() => clocked.verifyTimes(reference)).toHaveLength(1)
  clocked.pay(reference)
  clocked.advance(59)
  await poll()
  expect(await paymentOf(orderId)).toBe('pending')
  clocked.advance(1)
  await poll()
  expect(await paymentOf(orderId)).toBe('success')
})

test('an error with one payment is reported and delays no other', async () => {
  const [broken, fine] = [await clocked.anUnpaidOrder(), await clocked.anUnpaidOrder()]
  clocked.setAnswer(broken.reference, () => Promise.reject(new Error('unheard of')))
  clocked.pay(fine.reference)
  clocked.advance(30)
  await poll()
  expect(await paymentOf(fine.orderId)).toBe('success')
  expect(clocked.faults).toEqual([`checking payment ${broken.reference}: unheard of`])
  clocked.advance(30)
  await poll()
  expect(clocked.verifyTimes(broken.reference)).toEqual([30, 60])
})
