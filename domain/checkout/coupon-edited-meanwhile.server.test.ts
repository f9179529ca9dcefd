import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeCoupon } from '#domain/coupons/remove-coupon.server.ts'
import { updateCoupon } from '#domain/coupons/update-coupon.server.ts'
import { aCouponDraft, addCoupon } from '#test/coupon-drafts.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { administratorViewer } from '#test/viewers.ts'
import { placeOrder } from './place-order.server.ts'

let database: TestDatabase
let shop: TestShop
const tola = administratorViewer()
beforeAll(async () => {
  database = await testDatabase(20)
  shop = testShop(database.db)
  await database.db.insertInto('user').values({ id: tola.userId, email: tola.email }).execute()
})
afterAll(() => database.close())

// @rule §5 Coupon, D3, D10 | While a coupon is edited and deleted, every order has a discount that was valid at one moment and
//   that its shopper agreed to
//   broken by: the total not compared with the one agreed to (check-quote.ts)
//   broken by: edits that wait for every order that refers to the coupon (save-coupon.server.ts)
test('a coupon that is edited and deleted during 200 orders gives each the discount its shopper agreed to', async () => {
  const productId = await makeProduct(shop.db, { stock: 1_000 })
  const { id, draft } = await addCoupon(shop, { discountValue: 1_000 })
  const values = new Set([1_000])
  let isOver = false
  let answers = 0
  // An order whose coupon changes while it is placed is refused; if edits didn't pause, no order would be placed.
  let some = Promise.withResolvers<void>()

  const edits = (async () => {
    for (let version = 1; !isOver; version++) {
      await some.promise
      some = Promise.withResolvers()
      const discountValue = 1_000 + 100 * (version % 30)
      values.add(discountValue)
      const saved = await updateCoupon(shop, { id, version, draft: { ...draft, discountValue } }, tola)
      expect(saved).toEqual({ ok: true, version: version + 1 })
    }
    return removeCoupon(shop, id, tola)
  })()
  const shoppers = Array.from({ length: 10 }, () => async () => {
    const agreed: { orderId: string; total: number }[] = []
    let refused = 0
    for (let order = 0; order < 20; order++) {
      // As in a browser, the quote is older than the order.
      const checkout = await aCheckout(shop, [aLine(productId)], { couponCode: draft.code })
      const placed = await placeOrder(shop, checkout)
      if (++answers % 15 === 0) some.resolve()
      if (placed.ok) agreed.push({ orderId: placed.order.id, total: checkout.expectedTotal })
      else {
        expect(placed.reason).toBe('price_changed')
        refused += 1
      }
    }
    return { agreed, refused }
  })
  const placing = Promise.all(shoppers.map((buy) => buy())).finally(() => {
    isOver = true
    some.resolve()
  })
  const [all, removed] = await Promise.all([placing, edits])
  expect(removed).toEqual({ ok: true, isArchived: true })

  const orders = await shop.db.selectFrom('order').where('couponId', '=', id).selectAll().execute()
  const totals = new Map(all.flatMap(({ agreed }) => agreed).map(({ orderId, total }) => [orderId, total]))
  expect(orders).toHaveLength(totals.size)
  expect(all.reduce((sum, { agreed, refused }) => sum + agreed.length + refused, 0)).toBe(200)
  for (const order of orders) {
    const value = order.coupon?.discountValue ?? 0
    expect(values).toContain(value)
    expect(order.discount).toBe((1_000_000 * value) / 10_000)
    expect(order.totalAmount).toBe(totals.get(order.id))
  }
  const { timesUsed } = await shop.db.selectFrom('coupon').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  expect(timesUsed).toBe(orders.length)
  const after = await placeOrder(shop, await aCheckout(shop, [aLine(productId)], { couponCode: draft.code }))
  expect(after).toMatchObject({ reason: 'coupon_invalid', quote: { couponProblem: { message: 'Coupon not found' } } })
})

// @rule D26d, D9 | A coupon that is deleted while its first orders are placed is archived if one came first, and refused for the
//   others
//   broken by: a used coupon deleted (remove-coupon.server.ts)
test('deleting a coupon while its first orders are placed fails none of them', async () => {
  const productId = await makeProduct(shop.db, { stock: 1_000 })
  for (let round = 0; round < 12; round++) {
    const { id, draft } = await addCoupon(shop, aCouponDraft())
    const checkouts = await Promise.all(
      [1, 2, 3].map(() => aCheckout(shop, [aLine(productId)], { couponCode: draft.code })),
    )
    const placing = checkouts.map((checkout) => placeOrder(shop, checkout))
    // Shortly after they have begun, or in every other round after the first one is done.
    const moment = round % 2 === 0 ? wait(5 * round) : Promise.race(placing)
    const [removed, ...placed] = await Promise.all([moment.then(() => removeCoupon(shop, id, tola)), ...placing])
    const reasons = new Set(placed.map((answer) => (answer.ok ? 'placed' : answer.reason)))
    expect([...reasons].filter((reason) => reason !== 'placed' && reason !== 'coupon_invalid')).toEqual([])
    if (round % 2 === 1) expect(reasons).toContain('placed')
    if (reasons.has('placed')) expect(removed).toEqual({ ok: true, isArchived: true })
  }
})
