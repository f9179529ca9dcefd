import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#domain/transaction.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type CouponToMake, makeCoupon, makeOrder } from '#test/factories.ts'
import { cancelRedemption, markRedemptionUsed, reclaimRedemption, releaseRedemption } from './redemptions.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

const orderedAt = new Date('2026-05-01T10:00:00Z')
const now = new Date('2026-05-01T10:30:00Z')

type State = 'held' | 'used' | 'released'

/** An order whose use of a coupon is in this state. */
async function redeemed(state: State, terms: CouponToMake) {
  const couponId = await makeCoupon(database.db, terms)
  const orderId = await makeOrder(database.db)
  await database.db
    .insertInto('couponRedemption')
    .values({ couponId, orderId, state, createdAt: orderedAt, updatedAt: orderedAt })
    .execute()
  return { couponId, orderId }
}

const run = (step: (tx: Tx, orderId: string, at: Date) => Promise<unknown>, orderId: string) =>
  database.db.transaction().execute((tx) => step(tx, orderId, now))

async function stands({ couponId, orderId }: { couponId: string; orderId: string }) {
  const { state } = await database.db
    .selectFrom('couponRedemption')
    .where('orderId', '=', orderId)
    .select('state')
    .executeTakeFirstOrThrow()
  const { timesUsed } = await database.db
    .selectFrom('coupon')
    .where('id', '=', couponId)
    .select('timesUsed')
    .executeTakeFirstOrThrow()
  return { state, timesUsed }
}

test('a paid order has used its coupon for good: nothing releases it', async () => {
  const one = await redeemed('held', { timesUsed: 2 })
  const other = await redeemed('held', { timesUsed: 1 })
  await run(markRedemptionUsed, one.orderId)
  expect(await stands(one)).toEqual({ state: 'used', timesUsed: 2 })
  await run(releaseRedemption, one.orderId)
  await run(reclaimRedemption, one.orderId)
  expect(await stands(one)).toEqual({ state: 'used', timesUsed: 2 })
  expect(await stands(other)).toEqual({ state: 'held', timesUsed: 1 })
})

test('a cancelled order releases its use once, whether it was paid or not', async () => {
  for (const state of ['held', 'used'] as const) {
    const one = await redeemed(state, { timesUsed: 2 })
    await run(cancelRedemption, one.orderId)
    await run(cancelRedemption, one.orderId)
    expect(await stands(one)).toEqual({ state: 'released', timesUsed: 1 })
  }
})

test('a released order releases its use once', async () => {
  const one = await redeemed('held', { timesUsed: 2 })
  const other = await redeemed('held', { timesUsed: 1 })
  await run(releaseRedemption, one.orderId)
  await run(releaseRedemption, one.orderId)
  await run(markRedemptionUsed, one.orderId)
  expect(await stands(one)).toEqual({ state: 'released', timesUsed: 1 })
  expect(await stands(other)).toEqual({ state: 'held', timesUsed: 1 })
})

test('releasing a use leaves a counter that was reset to 0 at 0', async () => {
  const one = await redeemed('held', { timesUsed: 0 })
  await run(releaseRedemption, one.orderId)
  expect(await stands(one)).toEqual({ state: 'released', timesUsed: 0 })
})

test.each([
  ['without a limit', { usageLimit: null, timesUsed: 7 }],
  ['with a limit of 0, which is none', { usageLimit: 0, timesUsed: 7 }],
  ['under its limit', { usageLimit: 8, timesUsed: 7 }],
])('an order that is paid after its release takes its use again from a coupon %s', async (_, terms) => {
  const one = await redeemed('released', terms)
  const other = await redeemed('released', { timesUsed: 3 })
  await run(reclaimRedemption, one.orderId)
  expect(await stands(one)).toEqual({ state: 'used', timesUsed: 8 })
  expect(await stands(other)).toEqual({ state: 'released', timesUsed: 3 })
})

test('an order that is paid after others used the coupon up is not counted', async () => {
  const one = await redeemed('released', { usageLimit: 7, timesUsed: 7 })
  expect(await run(reclaimRedemption, one.orderId)).toBe(false)
  expect(await stands(one)).toEqual({ state: 'released', timesUsed: 7 })
})

test('an order that is paid after its customer reached her limit in another order is not counted', async () => {
  const one = await redeemed('released', { limitPerCustomer: 1, timesUsed: 1 })
  const other = { orderId: await makeOrder(database.db), couponId: one.couponId, createdAt: now, updatedAt: now }
  await database.db
    .insertInto('couponRedemption')
    .values({ ...other, state: 'used' })
    .execute()
  expect(await run(reclaimRedemption, one.orderId)).toBe(false)
  expect(await stands(one)).toEqual({ state: 'released', timesUsed: 1 })
  await run(cancelRedemption, other.orderId)
  expect(await run(reclaimRedemption, one.orderId)).toBe(true)
  expect(await stands(one)).toEqual({ state: 'used', timesUsed: 1 })
})

test('an order that still holds its use doesn’t take it a second time', async () => {
  const one = await redeemed('held', { timesUsed: 1 })
  await run(reclaimRedemption, one.orderId)
  expect(await stands(one)).toEqual({ state: 'held', timesUsed: 1 })
})

test('an order without a coupon releases, uses and takes nothing', async () => {
  const orderId = await makeOrder(database.db)
  for (const step of [markRedemptionUsed, releaseRedemption, reclaimRedemption]) await run(step, orderId)
  const rows = await database.db.selectFrom('couponRedemption').where('orderId', '=', orderId).selectAll().execute()
  expect(rows).toEqual([])
})

test('a redemption has the time of its last change', async () => {
  const [moved, kept] = [await redeemed('held', {}), await redeemed('held', {})]
  await run(markRedemptionUsed, moved.orderId)
  const changedAt = async ({ orderId }: { orderId: string }) =>
    (await database.db.selectFrom('couponRedemption').where('orderId', '=', orderId).selectAll().execute())[0]
      ?.updatedAt
  expect([await changedAt(moved), await changedAt(kept)]).toEqual([now, orderedAt])
})
