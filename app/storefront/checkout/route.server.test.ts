import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PageLimits, provideContext } from '#app/context.server.ts'
import { anonymous, type Viewer } from '#domain/accounts/viewer.ts'
import { guestOrderIds } from '#http/guest-cookie.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { unlimited } from '#test/unlimited.ts'
import { customerViewer } from '#test/viewers.ts'
import { action, loader } from './route.tsx'

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
  networkKey: (ip) => `network of ${ip}`,
}

/** Submits the checkout form for one piece of a product, as the page does. */
async function press({
  ip = '203.0.113.7',
  changes = {},
  viewer = anonymous,
}: {
  ip?: string
  changes?: object
  viewer?: Viewer
} = {}) {
  const productId = await makeProduct(shop.db)
  const { lines, shippingAddress, expectedTotal, paymentGateway, checkoutKey } = await aCheckout(shop, [
    aLine(productId),
  ])
  const sent = {
    paymentGateway,
    checkoutKey,
    ...shippingAddress,
    couponCode: '',
    expectedTotal: String(expectedTotal),
    ...changes,
  }
  const url = new URL('http://localhost:3000/checkout')
  const request = new Request(url, {
    method: 'POST',
    body: new URLSearchParams({ ...sent, cart: JSON.stringify(lines) }),
  })
  const context = provideContext(shop, limits, { requestId: '1', ip, nonce: '', viewer })
  const { data, init } = await action({ url, context, request, params: {}, pattern: '/checkout' })
  const ordered = await shop.db.selectFrom('orderItem').where('productId', '=', productId).select('orderId').execute()
  return {
    data,
    status: init?.status ?? 200,
    cookie: new Headers(init?.headers).get('set-cookie') ?? '',
    ordered: ordered.map((row) => row.orderId),
  }
}

test('a placed order is remembered by its browser, and counted by its IP address', async () => {
  const { data, cookie, ordered } = await press()
  expect(ordered).toHaveLength(1)
  expect(data).toMatchObject({ ok: true, order: { id: ordered[0], status: 'pending', paymentStatus: 'pending' } })
  const back = new Request('http://localhost:3000', { headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect(guestOrderIds(shop, back)).toEqual(ordered)
  const placed = await shop.db
    .selectFrom('order')
    .where('id', '=', ordered[0] ?? '')
    .select(['placedFrom', 'placedNetwork'])
    .executeTakeFirstOrThrow()
  expect(placed).toEqual({ placedFrom: 'key of 203.0.113.7', placedNetwork: 'network of 203.0.113.7' })
})

test('invalid input orders nothing', async () => {
  const { data, ordered } = await press({ changes: { city: '' } })
  expect(data).toMatchObject({ ok: false, reason: 'fields', errors: { city: 'Please fill in your city' } })
  expect(ordered).toEqual([])
})

// @rule D49 | A coupon code in the checkout's form counts as a guess
//   broken by: the form's codes not counted (route.tsx)
test('a form with a coupon code counts as a guess of its IP address, and is refused after too many', async () => {
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

describe('a page that was shown for an account', () => {
  const aUser = async () => {
    const email = `${randomUUID()}@example.com`
    const user = shop.db.insertInto('user').values({ email, emailVerified: true }).returning('id')
    return customerViewer((await user.executeTakeFirstOrThrow()).id, email)
  }
  const isNew = JSON.stringify({ use: 'new' })
  const load = async (viewer: Viewer, of = shop) => {
    const url = new URL('http://localhost:3000/checkout')
    const context = provideContext(of, limits, { requestId: '1', ip: '', nonce: '', viewer })
    return loader({ url, context, request: new Request(url), params: {}, pattern: '/checkout' })
  }

  test('orders for it, and has its address next time; guests have no account', async () => {
    const her = await aUser()
    expect(await load(anonymous)).toMatchObject({ account: null })
    expect(await load(her)).toMatchObject({ account: { email: her.email, addresses: [] } })
    const changes = { account: her.email, email: her.email, address: '7 Awolowo Road\r\nFlat 3', savedAddress: isNew }
    const { data, cookie } = await press({ viewer: her, changes })
    expect([data.ok, cookie]).toEqual([true, ''])
    const { account } = await load(her)
    expect(account?.addresses).toMatchObject([{ address: '7 Awolowo Road\nFlat 3', isDefault: true }])
  })

  // @rule §8 Toasts | Failed to load your addresses.
  //   broken by: the fault thrown (read-account.server.ts)
  test('opens without the addresses if they can’t be loaded', async () => {
    const reported: unknown[] = []
    const broken = { ...shop, db: shop.db.withSchema('nowhere'), report: (fault: unknown) => void reported.push(fault) }
    const her = await aUser()
    expect(await load(her, broken)).toMatchObject({ account: { email: her.email, addresses: null } })
    expect(reported).toHaveLength(1)
  })

  // @rule §4 Checkout mode | If the session ended or the account changed during a checkout, nothing is ordered
  //   broken by: the account of the page not compared (checkout/route.tsx)
  test('orders nothing once nobody, or another account, is signed in', async () => {
    const [her, other] = [await aUser(), await aUser()]
    const changes = { account: her.email, savedAddress: isNew }
    const signedOut = await press({ changes })
    expect(signedOut).toMatchObject({ data: { ok: false, reason: 'signed_out' }, status: 401, ordered: [] })
    expect(await press({ changes, viewer: other })).toMatchObject({
      data: { ok: false, reason: 'other_account' },
      ordered: [],
    })
  })

  test('for a guest orders nothing once somebody is signed in', async () => {
    const her = await aUser()
    expect(await press({ changes: { account: '' }, viewer: her })).toMatchObject({
      data: { ok: false, reason: 'other_account' },
      ordered: [],
    })
    expect(await press({ changes: { account: '' } })).toMatchObject({ data: { ok: true } })
  })
})
