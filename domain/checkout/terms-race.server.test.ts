import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyBulkChange } from '#domain/catalogue/bulk/apply-bulk-change.server.ts'
import { planBulkChange } from '#domain/catalogue/bulk/plan-bulk-change.server.ts'
import { updateCoupon } from '#domain/coupons/update-coupon.server.ts'
import { naira } from '#domain/money/money.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'
import { addCoupon } from '#test/coupon-drafts.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { changeSettings } from '#test/shop-settings.ts'
import { administratorViewer } from '#test/viewers.ts'
import { placeOrder } from './place-order.server.ts'

const tola = administratorViewer()
let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await testDatabase(20)
  shop = testShop(database.db)
  await database.db.insertInto('user').values({ id: tola.userId, email: tola.email }).execute()
})
afterAll(() => database.close())

/** What was valid at one moment. Each change sets a value that was never used before, so that an order shows by which it was placed. */
type Moment = { price: number; shippingFee: number; freeShippingAbove: number; discountValue: number }

// @rule D36, D10 | Fee, free shipping threshold, coupon and, by a bulk change, the price change while 60 orders are placed: each
//   order's total is of one moment, or it is refused
//   broken by: the total not compared with the agreed one (check-quote.ts)
test('60 orders while prices, coupon, fee and threshold change: each is of one moment, or refused', async () => {
  const price = 20_000 * naira
  const terms = { shippingFee: 2_500 * naira, freeShippingAbove: 30_000 * naira }
  const productId = await makeProduct(shop.db, { price: price / naira, stock: 1_000 })
  const { id, draft } = await addCoupon(shop, { discountValue: 1_000 })
  await changeSettings(shop, { terms })
  const moments: Moment[] = [{ price, ...terms, discountValue: 1_000 }]

  const change = [
    async (last: Moment, turn: number): Promise<Moment> => {
      const shippingFee = last.shippingFee + naira
      const freeShippingAbove = (turn % 2 === 0 ? 30_000 : 5_000) * naira
      await changeSettings(shop, { terms: { shippingFee, freeShippingAbove } })
      return { ...last, shippingFee, freeShippingAbove }
    },
    async (last: Moment, turn: number): Promise<Moment> => {
      const discountValue = last.discountValue + 1
      const saved = await updateCoupon(shop, { id, version: turn + 1, draft: { ...draft, discountValue } }, tola)
      expect(saved.ok).toBe(true)
      return { ...last, discountValue }
    },
    async (last: Moment): Promise<Moment> => {
      const up = { act: 'price', by: 'amount', value: naira, oldPrice: 'keep' } as const
      const planned = await planBulkChange(shop, { selection: { ids: [productId] }, change: up }, tola)
      const applied = planned.ok && (await applyBulkChange(shop, planned.id, tola))
      expect(applied).toMatchObject({ ok: true, written: 1 })
      return { ...last, price: last.price + naira }
    },
  ] as const
  // Changes run one after another, so that it is known what was valid at each moment.
  let changing = Promise.resolve()
  const changeNext = async (turn: number) => {
    const [last] = moments.slice(-1)
    const next = last && (await change[turn % 3]?.(last, Math.floor(turn / 3)))
    if (next) moments.push(next)
  }

  let [answers, refused] = [0, 0]
  const shopper = async () => {
    const agreed: [orderId: string, total: number][] = []
    while (agreed.length < 12) {
      const checkout = await aCheckout(shop, [aLine(productId)], { couponCode: draft.code })
      const placed = await placeOrder(shop, checkout)
      const turn = answers++
      if (turn % 15 === 0) changing = changing.then(() => changeNext(turn / 15))
      if (placed.ok) agreed.push([placed.order.id, checkout.expectedTotal])
      else {
        // She sees the new total and presses again.
        expect(['price_changed', 'shipping_changed']).toContain(placed.reason)
        refused += 1
      }
    }
    return agreed
  }
  const all = await Promise.all(Array.from({ length: 5 }, shopper))
  await changing

  const totals = new Map(all.flat())
  const orders = await shop.db.selectFrom('order').selectAll().execute()
  expect(orders.map((order) => [order.id, order.totalAmount])).toEqual(
    orders.map((order) => [order.id, totals.get(order.id)]),
  )
  expect(orders).toHaveLength(60)
  for (const { subtotal, discount, shippingFee, totalAmount } of orders) {
    const sums = { subtotal, discount, shippingFee, totalAmount }
    const isOfOne = moments.some((moment) => {
      const coupon = { ...draft, id, discountValue: moment.discountValue }
      return Object.entries(priceCart([{ price: moment.price, quantity: 1 }], coupon, moment)).every(
        ([name, sum]) => sums[name as keyof typeof sums] === sum,
      )
    })
    expect(isOfOne, JSON.stringify(sums)).toBe(true)
  }
  // Otherwise nothing raced.
  expect(refused).toBeGreaterThan(0)
})
