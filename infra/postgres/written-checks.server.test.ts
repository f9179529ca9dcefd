import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder, makeProduct } from '#test/factories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

// @rule D49 | The database refuses colours that aren't codes
//   broken by: no constraint (0018b_written_checks.sql)
test.each([[['red']], [['#12345']], [['#123456', 'url(//evil)']], [['#123456,']], [['#12345g']]])(
  'a product’s colours %j are refused',
  async (colors) => {
    await expect(makeProduct(database.db, { colors })).rejects.toThrow('product_colors_are_codes')
  },
)

test('a product may have no colours, one or several', async () => {
  for (const colors of [[], ['#1f2a5a'], ['#1F2A5A', '#ffffff']]) await makeProduct(database.db, { colors })
})

// @rule D49 | The database refuses former slugs that aren't slugs
//   broken by: no constraint (0018b_written_checks.sql)
test.each(['../admin', 'a b', '-a', 'a--b', 'Á', ''])('a former slug %j is refused', async (slug) => {
  const productId = await makeProduct(database.db)
  const insert = database.db.insertInto('slugRedirect').values({ slug, productId })
  await expect(insert.execute()).rejects.toThrow('slug_redirect_slug')
})

// @rule D49 | The database refuses addresses of payment pages that aren't http or https
//   broken by: no constraint (0018b_written_checks.sql)
test.each(['javascript:alert(1)', '//evil.test', 'https://', 'https://pay.test/a b'])(
  'the address of a payment page %j is refused',
  async (checkoutUrl) => {
    const orderId = await makeOrder(database.db)
    const attempt = {
      orderId,
      provider: 'paystack' as const,
      mode: 'test' as const,
      reference: `ORD-${orderId.slice(0, 13)}`,
      amount: 100,
      createdAt: new Date(),
      updatedAt: new Date(),
    }
    const insert = (url: string | null) =>
      database.db.insertInto('paymentAttempt').values({ ...attempt, checkoutUrl: url })
    await expect(insert(checkoutUrl).execute()).rejects.toThrow('payment_attempt_checkout_url')
    await insert('https://checkout.test/pay?a=b').execute()
  },
)

test.each(['http://track.test/1', 'javascript:alert(1)', '//evil.test'])(
  'the address %j for following a parcel is refused',
  async (trackingUrl) => {
    const orderId = await makeOrder(database.db)
    const ship = (url: string) =>
      database.db
        .insertInto('shipment')
        .values({ orderId, carrier: 'GIG', trackingNumber: '', trackingUrl: url, recordedAt: new Date() })
        .execute()
    await expect(ship(trackingUrl)).rejects.toThrow('shipment_tracking_url')
    await ship('https://track.test/1')
  },
)

test('a delivery fee of an order that is collected is refused', async () => {
  const orderId = await makeOrder(database.db)
  const collect = (change: { shippingFee?: number; totalAmount?: number }) =>
    database.db
      .updateTable('order')
      .set({ isCollected: true, ...change })
      .where('id', '=', orderId)
      .execute()
  await expect(collect({})).rejects.toThrow('order_collected_free')
  await collect({ shippingFee: 0, totalAmount: 1_000_000 })
})
