import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLimits } from '#server/rate-limits.ts'
import { aLine, anAddress, makeProduct } from '#test/factories.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

const price = 2_000_000
let api: TestApi
let made = 0
beforeAll(async () => {
  api = await openTestApi({}, (shop) => createLimits({ NODE_ENV: 'test', RATE_LIMITS: 'on' }, shop))
})
afterAll(() => api.close())

/** Places an order from a network address, with a new e-mail address. */
async function orderFrom(ip: string, productId: string, quantity: number) {
  api.visitor.ip = ip
  const answer = await api.post(
    '/api/v1/orders',
    {
      lines: [aLine(productId, quantity)],
      couponCode: null,
      shippingAddress: { ...anAddress, email: `holder-${++made}@example.com` },
      paymentGateway: 'paystack',
      expectedTotal: price * quantity,
    },
    { 'idempotency-key': randomUUID() },
  )
  return { status: answer.status, body: await answer.json() }
}

// @rule D49 | Unpaid orders of a household's many addresses are counted together
//   broken by: orders of the API not counted by network (api/checkout/orders.ts); the key of the address used for that of its
//   network (server/rate-limits.ts)
test('a household with thousands of addresses leaves a quarter of a product to others', async () => {
  const gown = await makeProduct(api.db, { price: price / 100, stock: 40 })
  const placed: number[] = []
  for (let n = 1; n <= 3; n++) placed.push((await orderFrom(`2001:db8:1:${n}::7`, gown, 10)).status)
  expect(placed).toEqual([201, 201, 201])
  expect(await orderFrom('2001:db8:1:ffff::7', gown, 5)).toMatchObject({
    status: 409,
    body: { error: { code: 'too_much_held', details: { productId: gown, most: 0 } } },
  })
  expect((await orderFrom('2001:db8:2:1::7', gown, 5)).status).toBe(201)
})

// @rule D49 | IPv4 addresses, which are few, are counted separately: two neighbours at a carrier don't stop a third
//   broken by: a /24 counted as a network (server/rate-limits.ts)
test('the orders of two addresses at a carrier don’t stop a third', async () => {
  const gown = await makeProduct(api.db, { price: price / 100, stock: 40 })
  const placed: number[] = []
  for (const [ip, quantity] of [
    ['198.51.100.1', 20],
    ['198.51.100.2', 10],
    ['198.51.100.3', 5],
  ] as const)
    placed.push((await orderFrom(ip, gown, quantity)).status)
  expect(placed).toEqual([201, 201, 201])
})
