import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, anAddress, makeCoupon, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { settlePayment } from './settle-payment.server.ts'

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await testDatabase(4)
  shop = testShop(database.db)
})
afterAll(() => database.close())

/** Orders with one coupon, each replacing the one before, and their products. */
async function ordersInPlaceOfOneAnother(code: string, count: number) {
  const shippingAddress = { ...anAddress, email: `${code.toLowerCase()}@example.com` }
  const placed: { id: string; reference: string; productId: string }[] = []
  let expectedTotal: number | undefined
  for (let n = 0; n < count; n++) {
    const productId = await makeProduct(shop.db, { price: 100_000 })
    // All cost what the first one does. It isn't quoted again, because a quote would say that the coupon is used up.
    const couponCode = n === 0 ? code : null
    const input = await aCheckout(shop, [aLine(productId)], { couponCode, shippingAddress })
    expectedTotal ??= input.expectedTotal
    const before = placed.at(-1)?.id ?? null
    const context = {
      viewer: anonymous,
      ownOrders: placed.map(({ id }) => id),
      unansweredKeys: [],
      placedFrom: null,
      placedNetwork: null,
    }
    const order = { ...input, couponCode: code, expectedTotal }
    const answer = await placeOrder(shop, order, { ...context, replaces: before, besides: before })
    if (!answer.ok || !answer.payment) throw new Error('not placed')
    placed.push({ id: answer.order.id, reference: answer.payment.reference, productId })
  }
  return placed
}

// @rule §5 Discount | A coupon's limits hold even for orders that were replaced by the next and are paid anyway
//   broken by: the customer's limit not checked again (redemptions.server.ts); a use that can't be reclaimed ignored
//   (record-payment.server.ts)
test.each([{ usageLimit: 1 }, { limitPerCustomer: 1 }])(
  'of orders that replaced one another and are all paid, one has the coupon of %o, the others are refunded',
  async (limit) => {
    const code = `HALF${Object.keys(limit)[0]?.toUpperCase()}`
    const couponId = await makeCoupon(shop.db, { code, discountValue: 5_000, ...limit })
    const placed = await ordersInPlaceOfOneAnother(code, 4)
    for (const { reference } of placed.toReversed()) {
      shop.scripted.get('paystack')?.pay(reference)
      await settlePayment(shop, reference)
    }
    const ids = placed.map(({ id }) => id)
    const orders = shop.db.selectFrom('order').where('id', 'in', ids).select(['id', 'status', 'paymentStatus'])
    const stateOf = new Map((await orders.execute()).map(({ id, ...state }) => [id, state]))
    expect(ids.map((id) => stateOf.get(id))).toEqual([
      ...Array(3).fill({ status: 'cancelled', paymentStatus: 'success' }),
      { status: 'processing', paymentStatus: 'success' },
    ])
    const tasks = shop.db.selectFrom('paymentTask').where('orderId', 'in', ids).select(['kind', 'detail'])
    expect(await tasks.execute()).toEqual(
      Array(3).fill({
        kind: 'refund_late',
        detail: 'Paid after it had been released and its coupon was used up: refund it',
      }),
    )
    const coupon = shop.db.selectFrom('coupon').where('id', '=', couponId).select('timesUsed')
    expect(await coupon.executeTakeFirst()).toEqual({ timesUsed: 1 })
    const stock = shop.db.selectFrom('stock').where(
      'productId',
      'in',
      placed.map((one) => one.productId),
    )
    expect((await stock.select('onHand').execute()).map(({ onHand }) => onHand).sort()).toEqual([10, 10, 10, 9].sort())
  },
)
