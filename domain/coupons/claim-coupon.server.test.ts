import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, type CouponToMake, makeCoupon, makeProduct, type TestShop, testShop } from '#test/makers.ts'
import { claimCoupon } from './claim-coupon.server.ts'

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await testDatabase(2)
  shop = testShop(database.db)
})
afterAll(() => database.close())

async function anOrder(): Promise<string> {
  const placed = await placeOrder(shop, await aCheckout(shop, [aLine(await makeProduct(shop.db))]))
  if (!placed.ok) throw new Error(placed.reason)
  return placed.order.id
}

let made = 0
async function claimed(terms: CouponToMake, subtotal = 1_000_000) {
  const { db } = shop
  const orderId = await anOrder()
  const code = `CLAIM${++made}`
  const id = await makeCoupon(db, { code, discountType: 'fixed', discountValue: 50_000, ...terms })
  const coupon = {
    id,
    code,
    discountType: 'fixed',
    discountValue: 50_000,
    minPurchaseAmount: 0,
    maxDiscountAmount: null,
  } as const
  const claim = await inTransaction(db, (tx) => claimCoupon(tx, coupon, subtotal, orderId))
  const { timesUsed } = await db.selectFrom('coupon').where('id', '=', id).select('timesUsed').executeTakeFirstOrThrow()
  const held = await db.selectFrom('couponRedemption').where('couponId', '=', id).select(['orderId', 'state']).execute()
  return { claim, timesUsed, held: held.map((row) => (row.orderId === orderId ? row.state : 'of another order')) }
}

const inAnHour = () => new Date(Date.now() + 3_600_000)
const anHourAgo = () => new Date(Date.now() - 3_600_000)

// The quote was made of the coupon as it stood before; what it has become since counts.
test.each<[string, CouponToMake, object]>([
  ['was switched off', { isActive: false }, { reason: 'not_found' }],
  ['was put off', { startsAt: inAnHour() }, { reason: 'not_started' }],
  ['has expired', { expiresAt: anHourAgo() }, { reason: 'expired' }],
  ['was used up', { usageLimit: 3, timesUsed: 3 }, { reason: 'used_up' }],
  ['asks for more', { minPurchaseAmount: 1_000_001 }, { reason: 'below_minimum', minimum: 1_000_001 }],
])('a coupon that %s since it was quoted is neither counted nor held', async (_, terms, refusal) => {
  const { timesUsed = 0 } = terms
  expect(await claimed(terms)).toEqual({ claim: { ok: false, refusal }, timesUsed, held: [] })
})

test('a coupon is counted once, up to its limit, and held for the order', async () => {
  const one = { claim: { ok: true }, timesUsed: 1, held: ['held'] }
  expect(await claimed({ minPurchaseAmount: 1_000_000, expiresAt: inAnHour() })).toEqual(one)
})

test.each([
  [{ usageLimit: 3, timesUsed: 2 }, 3],
  [{ usageLimit: 0, timesUsed: 7 }, 8],
])('a coupon of %j is used %i times then', async (terms, timesUsed) => {
  expect(await claimed(terms)).toMatchObject({ claim: { ok: true }, timesUsed })
})
