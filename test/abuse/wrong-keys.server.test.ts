import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { limits } from '#server/rate-limits.ts'
import { aCheckout, aLine, makeProduct } from '../factories.ts'
import { type InProcessShop, openInProcess } from './in-process.ts'

let server: InProcessShop
let orderId: string
let reference: string
beforeAll(async () => {
  server = await openInProcess()
  const placed = await placeOrder(server.shop, await aCheckout(server.shop, [aLine(await makeProduct(server.db))]))
  if (!placed.ok || !placed.payment) throw new Error('no order')
  orderId = placed.order.id
  reference = placed.payment.reference
})
afterAll(() => server.close())

const post = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'paymentGateway=paystack',
}

// @rule D49 | Wherever an order's key is accepted, wrong keys are counted per IP address
//   broken by: wrong keys not counted (payment-return/route.tsx)
test.each([
  ['the order page', () => `/order-success?order=${orderId}&key=wrong`, {}],
  ['the order page’s form', () => `/order-success.data?order=${orderId}&key=wrong`, post],
  ['the return page', () => `/payment-return/${reference}?key=wrong`, {}],
  ['the event stream', () => `/api/v1/events?topic=order:${orderId}&key=wrong`, {}],
  ['the API', () => `/api/v1/orders/${orderId}?key=wrong`, {}],
] as const)('%s refuses an address after wrong keys', async (name, path, init) => {
  const most = limits['order-key'].points
  const statuses: number[] = []
  for (let n = 0; n <= most; n += 1) statuses.push((await server.ask(path(), init, `203.0.113.${name.length}`)).status)
  expect(statuses).toEqual([...Array(most).fill(404), 429])
})
