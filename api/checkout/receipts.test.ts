import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderKey } from '#domain/orders/guest-orders.server.ts'
import { makeOrder } from '#test/factories.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let [printing, mostAtOnce] = [0, 0]
async function printReceipt() {
  mostAtOnce = Math.max(mostAtOnce, ++printing)
  await new Promise(setImmediate)
  printing -= 1
  return new TextEncoder().encode('%PDF')
}

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ printReceipt })
})
afterAll(() => api.close())

// @rule D20 | Receipts as PDF are limited by address: one visitor's are no burden to others
//   broken by: the limit not asked (receipts.ts)
test('one address prints so many receipts, and reads as many as it likes', async () => {
  const id = await makeOrder(api.db)
  const headers = { 'order-key': orderKey(api.shop, id) }
  const receipt = (as: 'pdf' | 'txt') => api.ask(`/api/v1/orders/${id}/receipt.${as}`, { headers })
  expect((await receipt('pdf')).status).toBe(200)
  expect(api.limitChecks).toEqual([`receipt ${api.visitor.ip}`])
  api.exceeded.add('receipt')
  const refused = await receipt('pdf')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '90'])
  expect((await receipt('txt')).status).toBe(200)
})

// @rule D20 | Receipts as PDF are made one at a time
//   broken by: not in turn (receipts.ts)
test('several at once are printed one after the other', async () => {
  api.exceeded.clear()
  const id = await makeOrder(api.db)
  const headers = { 'order-key': orderKey(api.shop, id) }
  const answers = [1, 2, 3, 4].map(() => api.ask(`/api/v1/orders/${id}/receipt.pdf`, { headers }))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(mostAtOnce).toBe(1)
})
