import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/transaction.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { type CouponToMake, makeCoupon, makeOrder } from '#test/factories.ts'
import { claimCoupon } from './claim-coupon.server.ts'
import { type CouponRow, couponMessage } from './coupon.ts'
import { findCoupon } from './queries.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(3)
})
afterAll(() => database.close())

const hour = 60 * 60_000
const fromNow = (time: number) => new Date(Date.now() + time)

let made = 0
async function aCoupon(terms: CouponToMake): Promise<CouponRow> {
  const code = `CLAIM${++made}`
  await makeCoupon(database.db, { code, ...terms })
  const coupon = await findCoupon(database.db, code)
  if (!coupon) throw new Error('the coupon is not there')
  return coupon
}

async function claim(coupon: CouponRow, now = new Date()) {
  const orderId = await makeOrder(database.db)
  const outcome = await inTransaction(database.db, (tx) =>
    claimCoupon(tx, coupon, { subtotal: 1_000_000, orderId, now }),
  )
  return { outcome, orderId, timesUsed: (await findCoupon(database.db, coupon.code))?.timesUsed }
}

const redemptionOf = (orderId: string) =>
  database.db
    .selectFrom('couponRedemption')
    .where('orderId', '=', orderId)
    .select(['couponId', 'state'])
    .executeTakeFirst()

test('a claimed coupon counts one more use, and is held for its order', async () => {
  const [coupon, other] = [await aCoupon({ timesUsed: 3 }), await aCoupon({})]
  const { outcome, orderId, timesUsed } = await claim(coupon)
  expect(outcome).toEqual({ ok: true })
  expect(timesUsed).toBe(4)
  expect(await redemptionOf(orderId)).toEqual({ couponId: coupon.id, state: 'held' })
  expect((await findCoupon(database.db, other.code))?.timesUsed).toBe(0)
})

test.each([
  ['without a limit', { usageLimit: null, timesUsed: 900 }],
  ['with a limit of 0, which is none', { usageLimit: 0, timesUsed: 900 }],
  ['for the last use of its limit', { usageLimit: 5, timesUsed: 4 }],
  ['until it expires', { expiresAt: fromNow(hour) }],
  ['at exactly its minimum', { minPurchaseAmount: 1_000_000 }],
])('a coupon can be claimed %s', async (_, terms) => {
  expect((await claim(await aCoupon(terms))).outcome).toEqual({ ok: true })
})

// @rule §5 Coupon, D10 | Changes to a coupon since the quote count when the order is placed
//   broken by: active, start, expiry and minimum left out of the claim, one by one (claim-coupon.server.ts)
test.each([
  ['switched off', { isActive: false }, 'Coupon not found'],
  ['that has not started', { startsAt: fromNow(hour) }, 'This coupon is not active yet'],
  ['that has expired', { expiresAt: fromNow(-hour) }, 'This coupon has expired'],
  ['used up', { usageLimit: 5, timesUsed: 5 }, 'This coupon has reached its usage limit'],
  ['below its minimum', { minPurchaseAmount: 1_000_100 }, 'Minimum purchase of ₦10,001 required for this coupon'],
])('a coupon %s is refused, and counts nothing', async (_, terms: CouponToMake, message) => {
  const coupon = await aCoupon(terms)
  const { outcome, orderId, timesUsed } = await claim(coupon)
  expect(!outcome.ok && couponMessage(outcome.refusal)).toBe(message)
  expect(timesUsed).toBe(terms.timesUsed ?? 0)
  expect(await redemptionOf(orderId)).toBeUndefined()
})

// @rule §5 Coupon | A coupon starts and expires by the shop's clock
//   broken by: start and expiry compared with the database's now() (claim-coupon.server.ts)
test('a coupon is claimed by the shop’s clock, not the database’s', async () => {
  const tomorrow = fromNow(24 * hour)
  const startsTomorrow = await aCoupon({ startsAt: fromNow(23 * hour) })
  expect((await claim(startsTomorrow, tomorrow)).outcome).toEqual({ ok: true })
  const expiresToday = await aCoupon({ expiresAt: fromNow(hour) })
  expect((await claim(expiresToday, tomorrow)).outcome).toEqual({ ok: false, refusal: { reason: 'expired' } })
})

test('a coupon that could not be claimed, though it looks usable, is reported as used up', async () => {
  const coupon = { ...(await aCoupon({})), id: randomUUID() }
  expect((await claim(coupon)).outcome).toEqual({ ok: false, refusal: { reason: 'used_up' } })
})

// @rule §5 Coupon, D9 | A claim that waited for another by the same customer counts that one
//   broken by: the customer's uses counted before the coupon is locked (claim-coupon.server.ts)
test('the second of two concurrent claims of one customer is refused', async () => {
  const coupon = await aCoupon({ limitPerCustomer: 1 })
  const [first, second] = [await makeOrder(database.db), await makeOrder(database.db)]
  const isClaimed = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const claimFor = (orderId: string, meanwhile = async () => {}) =>
    inTransaction(database.db, async (tx) => {
      const outcome = await claimCoupon(tx, coupon, { subtotal: 1_000_000, orderId, now: new Date() })
      await meanwhile()
      return outcome
    })
  const one = claimFor(first, async () => {
    isClaimed.resolve()
    await mayEnd.promise
  })
  await isClaimed.promise
  const other = claimFor(second)
  await eventually(async () => {
    const waiting = await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    expect(waiting.rowCount).toBeGreaterThan(0)
  })
  mayEnd.resolve()
  expect(await Promise.all([one, other])).toEqual([{ ok: true }, { ok: false, refusal: { reason: 'used_up' } }])
  expect((await findCoupon(database.db, coupon.code))?.timesUsed).toBe(1)
})
