import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLine, anAddress, makeOrder, makeProduct } from '#test/factories.ts'
import { aCustomer, anAdministrator, type SignedInUser } from '#test/signed-in-users.ts'
import { cookieOf, openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
let owner: SignedInUser
let other: SignedInUser
let administrator: SignedInUser
let orderId = ''
let guestOrderId = ''
beforeAll(async () => {
  api = await openTestApi()
  owner = await aCustomer(api)
  other = await aCustomer(api)
  administrator = await anAdministrator(api)
  orderId = await makeOrder(api.db, { userId: owner.id })
  guestOrderId = await makeOrder(api.db)
})
afterAll(() => api.close())

/** The statuses of reading an order, its status, its events, paying it, and reporting a payment. */
async function statuses(id: string, cookie: string): Promise<number[]> {
  const headers = { cookie }
  const at = `/api/v1/orders/${id}`
  const hint = { orderId: id, action: 'payment_cancelled', isGuestOrder: false }
  const answers = [
    await api.ask(at, { headers }),
    await api.ask(`${at}/status`, { headers }),
    await api.ask(`/api/v1/events?topic=order:${id}`, { headers, method: 'HEAD' }),
    await api.post(`${at}/payments`, { paymentGateway: 'paystack' }, headers),
    await api.post('/functions/v1/update-order-status', hint, headers),
  ]
  return answers.map(({ status }) => status)
}

describe('an order of a customer', () => {
  // @rule D26a | The owner is in every query; another's order is "not found"
  //   broken by: any signed-in viewer owns any order (order-access.server.ts)
  test('is seen and paid only by its owner; for others it is as unknown as one that doesn’t exist', async () => {
    expect(await statuses(orderId, owner.cookie)).toEqual([200, 200, 200, 201, 200])
    const unknown = await statuses(randomUUID(), other.cookie)
    expect(unknown).toEqual([404, 404, 404, 404, 404])
    expect(await statuses(orderId, other.cookie)).toEqual(unknown)
    expect(await statuses(guestOrderId, other.cookie)).toEqual(unknown)
    expect(await statuses(orderId, '')).toEqual([404, 404, 404, 404, 401])
  })

  test.each([
    ['txt', 'text/plain; charset=UTF-8'],
    ['pdf', 'application/pdf'],
  ])('has a receipt that is saved as %s', async (ending, type) => {
    const answer = await api.ask(`/api/v1/orders/${orderId}/receipt.${ending}`, { headers: { cookie: owner.cookie } })
    expect(answer.headers.get('content-type')?.toLowerCase()).toBe(type.toLowerCase())
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="receipt-${orderId}.${ending}"`)
  })

  // @rule §6 customer | A customer's order placed by the API is opened only by her session: signed out, her browser opens it no
  //   more
  //   broken by: the guest cookie given to her as well (orders.ts)
  test('leaves no cookie that opens it once she has signed out', async () => {
    const productId = await makeProduct(api.db, { price: 30_000 })
    const body = {
      lines: [aLine(productId)],
      shippingAddress: { ...anAddress, email: owner.email },
      paymentGateway: 'paystack',
      expectedTotal: 3_250_000,
    }
    const headers = { cookie: owner.cookie, 'idempotency-key': randomUUID() }
    const answer = await api.post('/api/v1/orders', body, headers)
    const { order } = (await answer.json()) as { order: { id: string; isGuestOrder: boolean } }
    expect([answer.status, order.isGuestOrder, cookieOf(answer)]).toEqual([201, false, ''])
    expect((await api.ask(`/api/v1/orders/${order.id}`, { headers: { cookie: owner.cookie } })).status).toBe(200)
  })

  test('can be read by an administrator, but neither paid nor changed', async () => {
    expect(await statuses(orderId, administrator.cookie)).toEqual([200, 200, 200, 404, 404])
    expect((await api.ask('/api/v1/orders/nothing', { headers: { cookie: administrator.cookie } })).status).toBe(404)
  })
})
