import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { correctEmail } from '#domain/orders/correct-email.server.ts'
import { aCheckout, aLine, makeProduct } from '#test/factories.ts'
import { linkKeyOf } from '#test/order-links.ts'
import { cookieOf, openTestApi, type TestApi } from '#test/test-api.ts'
import { guestWith } from '#test/viewers.ts'

let api: TestApi
let order: { id: string; key: string; cookie: string }
beforeAll(async () => {
  api = await openTestApi()
})
beforeEach(async () => {
  const { checkoutKey: _, ...checkout } = await aCheckout(api.shop, [aLine(await makeProduct(api.db))])
  const placed = await api.post('/api/v1/orders', checkout, { 'idempotency-key': randomUUID() })
  const { order: made, key } = (await placed.json()) as { order: { id: string }; key: string }
  order = { id: made.id, key, cookie: cookieOf(placed) }
  api.limitChecks.splice(0)
})
afterAll(() => api.close())

const read = async (headers: Record<string, string>) =>
  (await api.ask(`/api/v1/orders/${order.id}`, { headers })).status
const pay = (headers: Record<string, string>) =>
  api.post(`/api/v1/orders/${order.id}/payments`, { paymentGateway: 'korapay' }, headers)
const correct = () => correctEmail(api.shop, guestWith(order.id), order.id, 'ada@example.ng')

test('correcting the address ends the link’s key and its access to paying; a program’s key and the placing browser keep theirs', async () => {
  const link = await linkKeyOf(api.shop, order.id)
  expect(link).not.toBe(order.key)
  const [byLink, byProgram] = [await pay({ 'order-key': link }), await pay({ 'order-key': order.key })]
  expect([byLink.status, byProgram.status]).toEqual([201, 201])
  const cookies = [cookieOf(byLink), cookieOf(byProgram)].map((cookie) => ({ cookie }))
  const keys = [{ 'order-key': link }, { 'order-key': order.key }, ...cookies, { cookie: order.cookie }]
  for (const headers of keys) expect(await read(headers)).toBe(200)
  expect(await correct()).toMatchObject({ ok: true })
  const statuses = []
  for (const headers of keys) statuses.push([await read(headers), (await pay(headers)).status])
  expect(statuses).toEqual([
    [404, 404],
    [200, 201],
    [404, 404],
    [200, 201],
    [200, 201],
  ])
  expect(await read({ 'order-key': await linkKeyOf(api.shop, order.id) })).toBe(200)
})

test('an expired key is counted as a wrong one', async () => {
  const link = await linkKeyOf(api.shop, order.id)
  expect([await read({ 'order-key': link }), api.limitChecks]).toEqual([200, []])
  await correct()
  expect([await read({ 'order-key': link }), api.limitChecks]).toEqual([404, ['order-key 203.0.113.7']])
  api.exceeded.add('order-key')
  expect([await read({ 'order-key': link }), await read({ 'order-key': order.key })]).toEqual([429, 200])
  api.exceeded.clear()
})

test('paying with a lasting key keeps its access, even with the link opened as well', async () => {
  const first = cookieOf(await pay({ 'order-key': order.key }))
  const second = cookieOf(await pay({ 'order-key': await linkKeyOf(api.shop, order.id), cookie: first }))
  const third = cookieOf(await pay({ cookie: second }))
  await correct()
  expect([await read({ cookie: second }), await read({ cookie: third })]).toEqual([200, 200])
})
