import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { createLimits } from '#server/rate-limits.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, anAddress, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { openTestPages } from '#test/test-pages.ts'

let database: TestDatabase
let shop: TestShop
let pages: Awaited<ReturnType<typeof openTestPages>>
beforeAll(async () => {
  database = await testDatabase(4)
  shop = testShop(database.db)
  const limits = createLimits({ NODE_ENV: 'production', RATE_LIMITS: 'on' }, shop)
  pages = await openTestPages(shop, { asData: true, limits })
})
afterAll(() => database.close())

// @rule D49 | Orders at the checkout with tagged addresses of one mailbox send it five mails a day, as the API's do
//   broken by: the mailbox not counted (app/storefront/checkout/route.tsx)
test('orders at the checkout with tagged addresses of one mailbox are all placed, and five of them mailed', async () => {
  for (let n = 0; n < 7; n++) {
    const shippingAddress = { ...anAddress, email: `victim+${n}@example.com` }
    const order = await aCheckout(shop, [aLine(await makeProduct(shop.db))], { shippingAddress })
    const { lines, checkoutKey, expectedTotal, paymentGateway } = order
    const form = new URLSearchParams({
      ...shippingAddress,
      ...{ cart: JSON.stringify(lines), couponCode: '', checkoutKey, paymentGateway },
      expectedTotal: String(expectedTotal),
    })
    const request = new Request('http://localhost:3000/checkout', { method: 'POST', body: form })
    const answer = await pages(request, { requestId: '1', ip: `203.0.113.${n}`, nonce: '', viewer: anonymous })
    expect(answer.status).toBe(201)
  }
  const mails = database.db.selectFrom('mail').select('kind').where('kind', '=', 'order_received')
  expect(await mails.execute()).toHaveLength(5)
})
