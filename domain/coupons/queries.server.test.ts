import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { findBannerCoupon, findCoupon, nextBannerChange } from './queries.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
beforeEach(() => database.db.deleteFrom('coupon').execute())
afterAll(() => database.close())

const now = new Date('2026-03-01T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 60 * 60_000)

let made = 0
const addCoupon = (values: {
  code?: string
  startsAt?: Date
  expiresAt?: Date
  isActive?: boolean
  shown?: boolean
}) => {
  const { shown = true, ...rest } = values
  return database.db
    .insertInto('coupon')
    .values({
      code: `CODE${++made}`,
      discountType: 'fixed',
      discountValue: 100_000,
      startsAt: inHours(-1),
      showInBanner: shown,
      ...rest,
    })
    .execute()
}

test.each([
  { discountType: 'percentage', discountValue: 1250, maxDiscountAmount: 300_000, usageLimit: 7, timesUsed: 2 },
  { discountType: 'fixed', discountValue: 250_000, maxDiscountAmount: null, usageLimit: null, timesUsed: 0 },
])('a coupon is read with all of its terms: $discountType', async (terms) => {
  const stored = {
    ...terms,
    code: 'TERMS',
    isActive: true,
    startsAt: inHours(-2),
    expiresAt: inHours(9),
    minPurchaseAmount: 4_000_000,
  }
  await database.db.insertInto('coupon').values(stored).execute()
  expect(await findCoupon(database.db, 'TERMS')).toEqual({ ...stored, id: expect.any(String) })
  expect(await findCoupon(database.db, 'OTHER')).toBeNull()
})

test('the banner shows the newest of several live coupons', async () => {
  await addCoupon({ code: 'OLDER' })
  await addCoupon({ code: 'NEWER' })
  expect((await findBannerCoupon(database.db, now))?.code).toBe('NEWER')
})

test('the banner changes by itself when the next of its coupons starts or expires', async () => {
  expect(await nextBannerChange(database.db, now)).toBeNull()
  await addCoupon({})
  expect(await nextBannerChange(database.db, now)).toBeNull()
  await addCoupon({ expiresAt: inHours(5) })
  expect(await nextBannerChange(database.db, now)).toEqual(inHours(5))
  await addCoupon({ startsAt: inHours(3), expiresAt: inHours(9) })
  expect(await nextBannerChange(database.db, now)).toEqual(inHours(3))
  expect(await nextBannerChange(database.db, inHours(3))).toEqual(inHours(5))
  expect(await nextBannerChange(database.db, inHours(5))).toEqual(inHours(9))
  expect(await nextBannerChange(database.db, inHours(9))).toBeNull()
})

test('coupons that are switched off or not for the banner change nothing by themselves', async () => {
  await addCoupon({ isActive: false, startsAt: inHours(1) })
  await addCoupon({ shown: false, expiresAt: inHours(2) })
  expect(await nextBannerChange(database.db, now)).toBeNull()
})
