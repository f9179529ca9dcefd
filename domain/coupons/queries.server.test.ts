import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { findBannerCoupon, findCoupon, lockCoupons, nextBannerChange } from './queries.server.ts'

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
  usageLimit?: number
  timesUsed?: number
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

describe('a coupon by its code', () => {
  const terms = {
    code: 'ASO20',
    discountType: 'percentage' as const,
    discountValue: 2_050,
    minPurchaseAmount: 4_000_000,
    maxDiscountAmount: 3_000_000,
    isActive: false,
    startsAt: inHours(-7),
    expiresAt: inHours(8),
    usageLimit: 9,
    timesUsed: 6,
    limitPerCustomer: 2,
  }

  // @rule §3 Entities | A coupon is read with all of its terms, of either type
  //   broken by: a fixed coupon read as a percentage (coupons/queries.server.ts)
  test('is read as it was stored, live or not', async () => {
    const fixed = { ...terms, code: 'ASO1000', discountType: 'fixed' as const, discountValue: 100_000 }
    const written = await database.db.insertInto('coupon').values([terms, fixed]).returning('id').execute()
    expect(await findCoupon(database.db, 'ASO20')).toEqual({ id: written[0]?.id, ...terms, usedByCustomer: 0 })
    expect(await findCoupon(database.db, 'ASO1000')).toEqual({ id: written[1]?.id, ...fixed, usedByCustomer: 0 })
  })

  test('can be fixed, and without any limit', async () => {
    const none = { maxDiscountAmount: null, expiresAt: null, usageLimit: null }
    await database.db
      .insertInto('coupon')
      .values({ ...terms, ...none, discountType: 'fixed' })
      .execute()
    expect(await findCoupon(database.db, 'ASO20')).toMatchObject({ ...none, discountType: 'fixed' })
  })

  test('isn’t found by another code', async () => {
    await addCoupon({ code: 'ASO20' })
    expect(await findCoupon(database.db, 'aso20')).toBeNull()
    expect(await findCoupon(database.db, 'ASO')).toBeNull()
  })
})

describe('the banner’s coupon', () => {
  const shown = async () => (await findBannerCoupon(database.db, now))?.code ?? null

  test('has its terms and its description, and nothing internal', async () => {
    const terms = {
      code: 'ASO20',
      description: 'Twenty percent off',
      discountType: 'percentage' as const,
      discountValue: 2_000,
      minPurchaseAmount: 4_000_000,
      maxDiscountAmount: 3_000_000,
    }
    const { id } = await database.db
      .insertInto('coupon')
      .values({ ...terms, startsAt: inHours(-1), showInBanner: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await findBannerCoupon(database.db, now)).toEqual({ id, ...terms })
  })

  test.each([
    ['from the moment it starts', { startsAt: now }],
    ['until it expires', { expiresAt: inHours(1) }],
    ['for the last use of its limit', { usageLimit: 5, timesUsed: 4 }],
    ['with a limit of 0, which is none', { usageLimit: 0, timesUsed: 9 }],
  ])('is shown %s', async (_, values) => {
    await addCoupon({ code: 'LIVE', ...values })
    expect(await shown()).toBe('LIVE')
  })

  test.each([
    ['before it starts', { startsAt: inHours(1) }],
    ['from the moment it expires', { expiresAt: now }],
    ['when it is used up', { usageLimit: 5, timesUsed: 5 }],
    ['when it is switched off', { isActive: false }],
    ['when it isn’t meant for everybody', { shown: false }],
  ])('is not shown %s', async (_, values) => {
    await addCoupon(values)
    expect(await shown()).toBeNull()
  })
})

// @rule §7 Catalogue | The newest coupon comes first
//   broken by: the oldest live coupon shown (coupons/queries.server.ts)
test('the banner shows the newest of several live coupons', async () => {
  await addCoupon({ code: 'OLDER' })
  await addCoupon({ code: 'NEWER' })
  expect((await findBannerCoupon(database.db, now))?.code).toBe('NEWER')
})

test('the banner’s next change is when one of its coupons next starts or expires', async () => {
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
  await addCoupon({ startsAt: inHours(4) })
  expect(await nextBannerChange(database.db, now)).toEqual(inHours(3))
})

test('coupons that are inactive or not for the banner cause no change', async () => {
  await addCoupon({ isActive: false, startsAt: inHours(1) })
  await addCoupon({ shown: false, expiresAt: inHours(2) })
  expect(await nextBannerChange(database.db, now)).toBeNull()
})

test('locked coupons stay locked until the transaction ends, other coupons stay free', async () => {
  await addCoupon({})
  await addCoupon({})
  await addCoupon({})
  const free = async () => {
    const rows = await database.db
      .transaction()
      .execute((tx) => tx.selectFrom('coupon').select('id').orderBy('id').forUpdate().skipLocked().execute())
    return rows.map(({ id }) => id)
  }
  const all = await free()
  const [first = '', second = '', third = ''] = all
  await database.db.transaction().execute(async (tx) => {
    await lockCoupons(tx, [third, first])
    expect(await free()).toEqual([second])
  })
  expect(await free()).toEqual(all)
})

test('locking no coupons sends no statement', async () => {
  const ended = await database.db.transaction().execute(async (tx) => tx)
  await expect(lockCoupons(ended, [randomUUID()])).rejects.toThrow('already committed')
  await expect(lockCoupons(ended, [])).resolves.toBeUndefined()
})
