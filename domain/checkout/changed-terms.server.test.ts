import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findOrder } from '#domain/orders/queries.server.ts'
import { defaultSettings } from '#domain/settings/shop-settings.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { aCheckout, aLine, makeCoupon, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { changeSettings } from '#test/shop-settings.ts'
import { placeOrder } from './place-order.server.ts'
import { quoteCart } from './quote-cart.server.ts'

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await testDatabase()
  shop = testShop(database.db)
})
beforeEach(() => changeSettings(shop, defaultSettings))
afterAll(() => database.close())

const aGown = async (stock = 5) => [aLine(await makeProduct(shop.db, { price: 20_000, stock }))]

// @rule D36 | A quote uses the current terms, and contains them
//   broken by: the default terms in every quote (quote-cart.server.ts)
test('a quote uses the current terms, and contains them', async () => {
  const lines = await aGown()
  await changeSettings(shop, { terms: { shippingFee: 300_000, freeShippingAbove: 2_000_000 } })
  expect(await quoteCart(shop, { lines, couponCode: null })).toMatchObject({
    totals: { shippingFee: 300_000, totalAmount: 2_300_000 },
    terms: { shippingFee: 300_000, freeShippingAbove: 2_000_000 },
  })
  await changeSettings(shop, { terms: { freeShippingAbove: 1_999_999 } })
  expect(await quoteCart(shop, { lines, couponCode: null })).toMatchObject({ totals: { shippingFee: 0 } })
})

// @rule D36 | An order of ₦0 is refused, and reserves nothing: no provider accepts a payment of nothing
//   broken by: an order of ₦0 accepted (check-quote.ts)
test('an order with a discount of the whole total is refused', async () => {
  const lines = await aGown(1)
  await changeSettings(shop, { terms: { shippingFee: 0 } })
  await makeCoupon(shop.db, { code: 'ALLOFIT', discountValue: 10_000 })
  const checkout = await aCheckout(shop, lines, { couponCode: 'ALLOFIT', expectedTotal: 0 })
  expect(await placeOrder(shop, checkout)).toEqual({ ok: false, reason: 'nothing_to_pay' })
  expect(await placeOrder(shop, await aCheckout(shop, lines))).toMatchObject({ ok: true })
})

// @rule D36 | An order whose shipping fee changed since it was agreed to is refused with the new one, even under the same total
//   broken by: the fee left out of the comparison (check-quote.ts)
test('an order is refused when the shipping fee differs from the agreed one; a placed order keeps its fee', async () => {
  const lines = await aGown()
  const agreed = { expectedTotal: 2_250_000, expectedShippingFee: 250_000 }
  const before = await placeOrder(shop, await aCheckout(shop, lines, agreed))
  await changeSettings(shop, { terms: { shippingFee: 300_000 } })
  const another = await aGown()
  expect(await placeOrder(shop, await aCheckout(shop, another, agreed))).toMatchObject({
    reason: 'shipping_changed',
    quote: { totals: { shippingFee: 300_000, totalAmount: 2_300_000 } },
  })
  const sameTotal = { expectedTotal: 2_300_000, expectedShippingFee: 250_000 }
  expect(await placeOrder(shop, await aCheckout(shop, another, sameTotal))).toMatchObject({
    reason: 'shipping_changed',
  })
  const now = { expectedTotal: 2_300_000, expectedShippingFee: 300_000 }
  expect(await placeOrder(shop, await aCheckout(shop, another, now))).toMatchObject({ ok: true })
  // A page of an earlier release sends only the total.
  const former = await aCheckout(shop, await aGown(), { expectedTotal: 2_250_000 })
  expect(await placeOrder(shop, former)).toMatchObject({ reason: 'price_changed' })
  const placed = before.ok ? await findOrder(shop.db, before.order.id) : null
  expect(placed).toMatchObject({ shippingFee: 250_000, totalAmount: 2_250_000 })
})

const untilItWaitsFor = (statement: string) =>
  eventually(async () => {
    const waiting = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${statement}%`}`.execute(
      database.db,
    )
    expect(waiting.rows.length).toBe(1)
  })

/** Places an order for a last piece, which gets as far as waiting for the row of its coupon (one use), and changes something meanwhile. */
async function placeWhile(change: (tx: Tx, id: string) => Promise<unknown>, code: string) {
  const id = await makeCoupon(shop.db, { code, usageLimit: 1 })
  const checkout = await aCheckout(shop, await aGown(1), { couponCode: code })
  const placing = await shop.db.transaction().execute(async (tx) => {
    // Locked as by an edit: meanwhile other orders may refer to the coupon, and wait only to count its use.
    await tx.selectFrom('coupon').where('id', '=', id).select('id').forNoKeyUpdate().execute()
    const placed = placeOrder(shop, checkout)
    await untilItWaitsFor('update "coupon"')
    await change(tx, id)
    return { placed }
  })
  return { placement: await placing.placed, id }
}

// @rule D36 | An order is refused if the terms change while it waits for its coupon: fee and coupon were valid together
//   broken by: the terms not checked again after the last lock (place-order.server.ts)
test('an order is refused when the fee changes while it waits for its coupon', async () => {
  const dearer = () => changeSettings(shop, { terms: { shippingFee: 300_000 } })
  const { placement, id } = await placeWhile(dearer, 'WAITED')
  expect(placement).toMatchObject({ reason: 'shipping_changed', quote: { totals: { totalAmount: 2_100_000 } } })
  const coupon = await shop.db.selectFrom('coupon').where('id', '=', id).select('timesUsed').executeTakeFirst()
  expect(coupon).toEqual({ timesUsed: 0 })
})

// @rule D10 | An order is refused if its discount changes while it waits for the coupon
//   broken by: the coupon not checked again after the last lock (refuse-former-terms.server.ts)
test('an order is refused when its discount changes while it waits for its coupon', async () => {
  const less = (tx: Tx, id: string) =>
    tx.updateTable('coupon').set({ discountValue: 500 }).where('id', '=', id).execute()
  const { placement, id } = await placeWhile(less, 'LESS')
  expect(placement).toMatchObject({ reason: 'price_changed', quote: { totals: { discount: 100_000 } } })
  const coupon = await shop.db.selectFrom('coupon').where('id', '=', id).select('timesUsed').executeTakeFirst()
  expect(coupon).toEqual({ timesUsed: 0 })
})

// @rule D3 | An order is refused if a price changes while it waits for its coupon, with the line and its present price
//   broken by: the prices not checked again after the last lock (refuse-former-terms.server.ts)
test('an order is refused when a price changes while it waits for its coupon', async () => {
  const dearer = () =>
    shop.db
      .updateTable('product')
      .set((eb) => ({ price: eb('price', '+', 100_000) }))
      .execute()
  const { placement } = await placeWhile(dearer, 'DEARER')
  expect(placement).toMatchObject({
    reason: 'price_changed',
    quote: { lines: [{ price: 2_100_000, problem: null }], totals: { totalAmount: 2_140_000 } },
  })
})

/** Places an order without a coupon, which waits for its stock, and changes something meanwhile. */
async function placeWhileStockIsLocked(change: (productId: string) => Promise<unknown>) {
  const productId = await makeProduct(shop.db, { price: 20_000, stock: 1 })
  const checkout = await aCheckout(shop, [aLine(productId)])
  const placing = await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('stock').where('productId', '=', productId).select('id').forNoKeyUpdate().execute()
    const placed = placeOrder(shop, checkout)
    await untilItWaitsFor('from "stock"')
    await change(productId)
    return { placed }
  })
  const placement = await placing.placed
  const stock = await shop.db.selectFrom('stock').where('productId', '=', productId).select('onHand').executeTakeFirst()
  return { placement, onHand: stock?.onHand }
}

// @rule D3 | An order without a coupon is refused if a price changes while it waits for its stock, and takes nothing
//   broken by: prices not compared with the present ones (refuse-former-terms.server.ts); prices read before the stock was
//   locked (write-order.server.ts)
test('an order is refused when a price changes while it waits for its stock', async () => {
  const dearer = (id: string) => shop.db.updateTable('product').set({ price: 2_100_000 }).where('id', '=', id).execute()
  expect(await placeWhileStockIsLocked(dearer)).toMatchObject({
    placement: { reason: 'price_changed', quote: { lines: [{ price: 2_100_000, problem: null }] } },
    onHand: 1,
  })
})

// @rule D36 | An order without a coupon is refused if the fee changes while it waits for its stock, and takes nothing
//   broken by: the fee read before the stock was locked (write-order.server.ts)
test('an order is refused when the fee changes while it waits for its stock', async () => {
  const dearer = () => changeSettings(shop, { terms: { shippingFee: 300_000 } })
  expect(await placeWhileStockIsLocked(dearer)).toMatchObject({
    placement: { reason: 'shipping_changed', quote: { totals: { shippingFee: 300_000 } } },
    onHand: 1,
  })
})

// @rule D36 | A refusal counts what the order itself would have taken as free: its last piece isn't sold out, its coupon isn't
//   used up
//   broken by: what the refused order had taken counted as gone (place-order.server.ts, refuse-former-terms.server.ts)
test('a refusal doesn’t count what is rolled back', async () => {
  const dearer = () => changeSettings(shop, { terms: { shippingFee: 400_000 } })
  const { placement } = await placeWhile(dearer, 'LASTUSE')
  expect(placement).toMatchObject({
    reason: 'shipping_changed',
    quote: { lines: [{ problem: null }], coupon: { code: 'LASTUSE' }, couponProblem: null },
  })
})

test('a refusal of the coupon doesn’t count what the order rolls back', async () => {
  const usedUp = (tx: Tx, id: string) => tx.updateTable('coupon').set({ timesUsed: 1 }).where('id', '=', id).execute()
  const { placement } = await placeWhile(usedUp, 'USEDUP')
  expect(placement).toMatchObject({
    reason: 'coupon_invalid',
    quote: { lines: [{ problem: null }], couponProblem: { reason: 'used_up' } },
  })
})

// @rule D36 | A changed free shipping threshold is compared with the amount after the discount
//   broken by: the discount left out (refuse-former-terms.server.ts)
test.each([1_900_000, 9_000_000])(
  'a threshold of %i kobo that doesn’t change the fee doesn’t refuse the order',
  async (line) => {
    const moved = () => changeSettings(shop, { terms: { freeShippingAbove: line } })
    expect((await placeWhile(moved, `UNMOVED${line}`)).placement).toMatchObject({ ok: true })
  },
)

// @rule D36 | An unpaid order is kept for the hold time that is set when it is placed
//   broken by: half an hour whatever is set (place-order.server.ts)
test('an unpaid order is kept for the hold time in the settings', async () => {
  await changeSettings(shop, { hold: { card: 17, transfer: 60 } })
  const placed = await placeOrder(shop, await aCheckout(shop, await aGown()))
  const { createdAt = '', expiresAt = null } = placed.ok ? placed.order : {}
  expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt)).toBe(17 * 60_000)
})
