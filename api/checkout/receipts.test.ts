import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderKey } from '#domain/orders/guest-orders.server.ts'
import { makeOrder } from '#test/factories.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
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
