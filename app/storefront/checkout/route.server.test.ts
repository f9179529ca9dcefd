import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PageLimits, provideContext } from '#app/context.server.ts'
import { anonymous } from '#domain/accounts/viewer.ts'
import { guestOrderIds } from '#http/guest-cookie.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { unlimited } from '#test/unlimited.ts'
import { action } from './route.tsx'

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await testDatabase(2)
  shop = testShop(database.db)
})
afterAll(() => database.close())

let guess: PageLimits['guess'] = unlimited.guess
const limits: PageLimits = {
  ...unlimited,
  guess: (...asked) => guess(...asked),
  addressKey: (ip) => `key of ${ip}`,
}

/** Sends the checkout's form for one piece of a product, as the page does. */
async function press({ ip = '203.0.113.7', changes = {} } = {}) {
  const productId = await makeProduct(shop.db)
  const { lines, shippingAddress, expectedTotal, ...others } = await aCheckout(shop, [aLine(productId)])
  const sent = { ...others, ...shippingAddress, couponCode: '', expectedTotal: String(expectedTotal), ...changes }
  const url = new URL('http://localhost:3000/checkout')
  const request = new Request(url, {
    method: 'POST',
    body: new URLSearchParams({ ...sent, cart: JSON.stringify(lines) }),
  })
  const context = provideContext(shop, limits, { requestId: '1', ip, nonce: '', viewer: anonymous })
  const { data, init } = await action({ url, context, request, params: {}, pattern: '/checkout' })
  const ordered = await shop.db.selectFrom('orderItem').where('productId', '=', productId).select('orderId').execute()
  return {
    data,
    cookie: new Headers(init?.headers).get('set-cookie') ?? '',
    ordered: ordered.map((row) => row.orderId),
  }
}

test('an order that is placed is remembered by its browser, and counted by its address', async () => {
  const { data, cookie, ordered } = await press()
  expect(ordered).toHaveLength(1)
  expect(data).toMatchObject({ ok: true, order: { id: ordered[0], status: 'pending', paymentStatus: 'pending' } })
  const back = new Request('http://localhost:3000', { headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect(guestOrderIds(shop, back)).toEqual(ordered)
  const { placedFrom } = await shop.db
    .selectFrom('order')
    .where('id', '=', ordered[0] ?? '')
    .select('placedFrom')
    .executeTakeFirstOrThrow()
  expect(placedFrom).toBe('key of 203.0.113.7')
})

test('what is filled in wrongly orders nothing', async () => {
  const { data, ordered } = await press({ changes: { city: '' } })
  expect(data).toMatchObject({ ok: false, reason: 'fields', errors: { city: 'Please fill in your city' } })
  expect(ordered).toEqual([])
})

// @rule D49 | A wrong coupon code of the checkout's form counts as a guess
//   broken by: the form's codes not counted (route.tsx)
test('a form with a coupon code is a guess of its address, and is refused after too many', async () => {
  const guesses: string[] = []
  guess = async (...asked) => {
    guesses.push(asked.join(' '))
    return { ok: false, retryAfter: 90 }
  }
  const { data, ordered } = await press({ changes: { couponCode: ' guess ' } })
  expect([data, ordered, guesses]).toEqual([
    { ok: false, reason: 'too_many_requests' },
    [],
    ['coupon 203.0.113.7 GUESS'],
  ])
})
