import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Quote } from '#domain/checkout/quote.ts'
import { createLimits, type Limits, limits } from '#server/rate-limits.ts'
import { aLine, anAddress, makeCoupon, makeProduct } from '#test/factories.ts'
import { aCustomer } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

const most = limits.coupon.points
let now = new Date()
let api: TestApi
let counting: Limits
let productId: string
beforeAll(async () => {
  const clock = () => now
  api = await openTestApi({ clock }, (shop) => {
    counting = createLimits({ NODE_ENV: 'test', RATE_LIMITS: 'on' }, shop)
    return counting
  })
  productId = await makeProduct(api.db, { price: 30_000, stock: 1_000 })
  await makeCoupon(api.db, { code: 'TENTH' })
  await makeCoupon(api.db, { code: 'LARGE', minPurchaseAmount: 90_000_000 })
})
afterAll(() => api.close())
let visitors = 0
beforeEach(() => {
  api.visitor.ip = `203.0.${++visitors}.7`
})

const quote = (couponCode: string | null, headers = {}) =>
  api.post('/api/v1/quotes', { lines: [aLine(productId)], couponCode }, headers)
const statuses = async (codes: readonly string[], headers = {}) => {
  const all: number[] = []
  for (const code of codes) all.push((await quote(code, headers)).status)
  return all
}
const order = (couponCode: string, n = 0) =>
  api.post(
    '/api/v1/orders',
    {
      lines: [aLine(productId)],
      couponCode,
      shippingAddress: { ...anAddress, email: `shopper-${visitors}-${n}@example.com` },
      paymentGateway: 'paystack',
      expectedTotal: 2_950_000,
    },
    { 'idempotency-key': randomUUID() },
  )
const guesses = (count: number, word = 'GUESS') => Array.from({ length: count }, (_, n) => `${word}${n}`)

// @rule D49 | Invalid coupon codes are counted by address, a quote and an order with the same code once
//   broken by: each quote counted (coupon-guess.ts)
test('a wrong code is one guess, however often it is quoted and ordered with', async () => {
  expect(await statuses(guesses(most - 1))).toEqual(Array(most - 1).fill(200))
  expect(await statuses(['WRONG', ' wrong ', 'WRONG'])).toEqual([200, 200, 200])
  expect((await order('WRONG')).status).toBe(409)
  const refused = await quote('ANOTHER')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  expect((await order('ANOTHER')).status).toBe(429)
  expect((await quote(null)).status).toBe(200)
})

// @rule D49 | Orders with wrong codes count like quotes
//   broken by: codes of orders not counted (orders.ts)
test('orders with wrong codes are guesses', async () => {
  for (const code of guesses(most)) expect((await order(code)).status).toBe(409)
  expect([(await order('ANOTHER')).status, (await quote('ANOTHER')).status]).toEqual([429, 429])
})

// @rule D49 | Forty shoppers at one address with a valid code are not stopped
//   broken by: valid codes counted (quotes.ts)
test('valid codes cost no guess, nor do those that need a larger cart', async () => {
  const codes = ['TENTH', 'LARGE']
  for (let n = 0; n < most; n += 1) expect(await statuses(codes)).toEqual([200, 200])
  for (let n = 0; n < 3; n += 1) expect((await order('TENTH', n)).status).toBe(201)
  expect(await statuses(guesses(most))).toEqual(Array(most).fill(200))
})

// @rule D49 | An order placed with a code costs no guess, neither for an account nor for its address
//   broken by: a code of a placed order counted (coupon-guess.ts); the address not refunded (coupon-guess.ts)
test('a placed order with a code that was never quoted costs no guess, nor does a customer’s valid code', async () => {
  expect((await order('TENTH')).status).toBe(201)
  expect(await statuses(guesses(most))).toEqual(Array(most).fill(200))
  api.visitor.ip = `203.0.${++visitors}.7`
  const { cookie } = await aCustomer(api)
  expect(await statuses(['TENTH', 'LARGE'], { cookie })).toEqual([200, 200])
  expect(await statuses(guesses(most))).toEqual(Array(most).fill(200))
})

test('a blank code is none, and no guess', async () => {
  expect(await statuses(guesses(most - 1))).toEqual(Array(most - 1).fill(200))
  expect(await statuses(['   ', '\t', 'LAST', 'ANOTHER'])).toEqual([200, 200, 200, 429])
})

// @rule D49 | A valid code gives one guess back, however many requests bring it at the same time
//   broken by: each of them gives one back (guess-limiter.ts)
test('a valid code sent many times at once allows no further guesses', async () => {
  expect(await statuses(guesses(most - 1))).toEqual(Array(most - 1).fill(200))
  const asked = await Promise.all(Array.from({ length: 8 }, () => quote('TENTH')))
  expect(asked.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await statuses(['LAST', 'ANOTHER'])).toEqual([200, 429])
})

test('many concurrent guesses are counted exactly; a known valid code is still accepted', async () => {
  await quote('TENTH')
  const asked = await Promise.all(guesses(most + 20, 'ONCE').map((code) => quote(code)))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(most)
  const held = await quote('tenth')
  expect(((await held.json()) as { data: Quote }).data.coupon?.code).toBe('TENTH')
})

test('the same wrong code many times at once is one guess', async () => {
  await Promise.all(Array.from({ length: 30 }, () => quote('TWIN')))
  expect(await statuses(guesses(most - 1))).toEqual(Array(most - 1).fill(200))
  expect(await statuses(['ANOTHER'])).toEqual([429])
})

// @rule D49 | A customer's guesses are counted by account and by address: more accounts give no more guesses
//   broken by: the address of customers not counted (coupon-guess.ts)
test('a customer’s guesses are counted by the account and by the address', async () => {
  const customers = [await aCustomer(api), await aCustomer(api), await aCustomer(api)]
  const ofAccount = limits['coupon-signed-in'].points
  const tried: number[] = []
  for (const [n, { cookie }] of customers.entries())
    tried.push(...(await statuses(guesses(ofAccount, `C${n}X`), { cookie })))
  expect(tried).toEqual([...Array(most).fill(200), ...Array(3 * ofAccount - most).fill(429)])
  // At another address, the last customer has guesses left for his account, the first one hasn't.
  api.visitor.ip = '198.51.100.77'
  const [first, , last] = customers
  expect(await statuses(['ANOTHER'], { cookie: first?.cookie ?? '' })).toEqual([429])
  expect(await statuses(['TENTH'], { cookie: first?.cookie ?? '' })).toEqual([429])
  expect(await statuses(['TENTH'], { cookie: last?.cookie ?? '' })).toEqual([200])
})

// @rule D49 | Invalid coupon codes are counted by network as well: a household has thousands of addresses
//   broken by: guesses of a network not counted (coupon-guess.ts); counted by the address (rate-limits.ts)
test('guesses from all addresses of one household share one limit', async () => {
  const addressOf = (n: number) => `2001:db8:7:${n.toString(16)}::1`
  for (let n = 1; n < limits['coupon-network'].points; n += 1)
    await counting.guess('coupon-network', addressOf(n), `GUESS${n}`)
  api.visitor.ip = addressOf(0xffff)
  expect(await statuses(['LAST', 'ANOTHER'])).toEqual([200, 429])
  expect((await quote(null)).status).toBe(200)
  api.visitor.ip = '2001:db8:8::1'
  expect(await statuses(['ANOTHER'])).toEqual([200])
})

test('the count ends after an hour on the shop’s clock', async () => {
  expect((await statuses(guesses(most + 1))).at(-1)).toBe(429)
  now = new Date(now.getTime() + 60 * 60_000)
  expect(await statuses(['ANOTHER'])).toEqual([200])
})
