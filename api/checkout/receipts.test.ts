import { afterAll, beforeAll, expect, test } from 'vitest'
import { naira } from '#domain/money/money.ts'
import { orderKey } from '#domain/orders/order-keys.server.ts'
import { printInTurn } from '#server/print-in-turn.ts'
import { receiptTurns } from '#server/turn-limits.ts'
import { eventually } from '#test/eventually.ts'
import { makeOrder } from '#test/factories.ts'
import { payOrder } from '#test/paid-orders.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let [printing, mostAtOnce] = [0, 0]
const printed: string[] = []
let printerIsFree = Promise.resolve()
const waiting: string[] = []
const inTurn = printInTurn(async ({ orderId }) => {
  printed.push(orderId)
  mostAtOnce = Math.max(mostAtOnce, ++printing)
  await printerIsFree
  printing -= 1
  return new TextEncoder().encode('%PDF')
})
const printReceipt: typeof inTurn = (receipt, asker) => {
  const answer = inTurn(receipt, asker)
  waiting.push(receipt.orderId)
  return answer
}

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ printReceipt })
})
afterAll(() => api.close())

// @rule D20 | PDF receipts are limited by address: one visitor's don't block others'
//   broken by: the limit not checked (receipts.ts)
test('one address prints a limited number of receipts, and reads any number', async () => {
  const id = await makeOrder(api.db)
  const headers = { 'order-key': orderKey(api.shop, id) }
  const receipt = (as: 'pdf' | 'txt') => api.ask(`/api/v1/orders/${id}/receipt.${as}`, { headers })
  expect((await receipt('pdf')).status).toBe(200)
  expect(api.limitChecks).toEqual([`receipt ${api.visitor.ip}`])
  api.exceeded.add('receipt')
  const refused = await receipt('pdf')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '90'])
  const text = await receipt('txt')
  expect([text.status, text.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="[^"]+\.txt"$/),
  ])
  expect(await text.text()).toMatch(/Aṣọ[\s\S]*Bùbá[\s\S]*12,500/)
})

// @rule D20 | The receipt of a partly refunded order has the refunded amount
test('refunds are listed with the payment', async () => {
  const id = await makeOrder(api.db)
  const headers = { 'order-key': orderKey(api.shop, id) }
  const payment = async () => /^Payment +(.*)\r$/m.exec(await read())?.[1]
  const read = async () => (await api.ask(`/api/v1/orders/${id}/receipt.txt`, { headers })).text()
  await payOrder(api.db, id, { refunded: 500 * naira })
  expect(await payment()).toMatch(/^Paid.*, ₦500 refunded$/)
})

// broken by: the payment that arrived not read (receipts.ts)
test('a payment by another provider than the chosen one names that provider', async () => {
  const id = await makeOrder(api.db)
  await payOrder(api.db, id)
  await api.db.updateTable('paymentAttempt').where('orderId', '=', id).set({ provider: 'korapay' }).execute()
  const headers = { 'order-key': orderKey(api.shop, id) }
  const receipt = await (await api.ask(`/api/v1/orders/${id}/receipt.txt`, { headers })).text()
  expect(receipt).toMatch(/^Payment +Paid with Korapay\r$/m)
})

// @rule D20 | PDF receipts are made one at a time, in turns by address
//   broken by: printed as they arrive (print-in-turn.ts); the address not passed on (receipts.ts)
test('several concurrent ones are printed one after the other, and another address is next', async () => {
  api.exceeded.clear()
  const [id, another] = [await makeOrder(api.db), await makeOrder(api.db)]
  const { promise, resolve } = Promise.withResolvers<void>()
  printerIsFree = promise
  for (const list of [waiting, printed]) list.splice(0)
  const ask = async (orderId: string, ip: string) => {
    api.visitor.ip = ip
    const headers = { 'order-key': orderKey(api.shop, orderId) }
    return (await api.ask(`/api/v1/orders/${orderId}/receipt.pdf`, { headers })).status
  }
  const many = Array.from({ length: 4 }, () => ask(id, '203.0.113.7'))
  await eventually(() => expect(waiting).toHaveLength(4))
  const all = Promise.all([...many, ask(another, '203.0.113.8')])
  await eventually(() => expect(waiting).toHaveLength(5))
  resolve()
  expect(await all).toEqual([200, 200, 200, 200, 200])
  expect(mostAtOnce).toBe(1)
  expect(printed.indexOf(another)).toBeLessThan(3)
})

test('those beyond the queue are refused with a time to retry', async () => {
  const id = await makeOrder(api.db)
  const headers = { 'order-key': orderKey(api.shop, id) }
  const { promise, resolve } = Promise.withResolvers<void>()
  printerIsFree = promise
  const asked = Array.from({ length: receiptTurns.waitingPerKey + 2 }, () =>
    api.ask(`/api/v1/orders/${id}/receipt.pdf`, { headers }),
  )
  const refused = await Promise.race(asked)
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true])
  resolve()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(receiptTurns.waitingPerKey + 1)
})
