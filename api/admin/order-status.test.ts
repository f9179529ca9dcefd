import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { naira } from '#domain/money/money.ts'
import { openStream } from '#test/open-stream.ts'
import { linkKeyOf } from '#test/order-links.ts'
import { anUnpaidOrder, aPaidOrder } from '#test/refund-factories.ts'
import { aCustomer, anAdministrator, type SignedInUser } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
let administrator: SignedInUser
beforeAll(async () => {
  api = await openTestApi()
  administrator = await anAdministrator(api)
})
afterAll(async () => {
  api.stop()
  await api.close()
})

async function patch(orderId: string, body: object, cookie = administrator.cookie) {
  const answer = await api.ask(`/api/v1/admin/orders/${orderId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  return { status: answer.status, ...((await answer.json()) as object) }
}
const statusOf = async (orderId: string) => {
  const query = api.db.selectFrom('order').where('id', '=', orderId).select('status')
  return (await query.executeTakeFirstOrThrow()).status
}

describe('moving an order', () => {
  test('returns the order’s new state, what can be refunded and what is due', async () => {
    const { orderId, amount } = await aPaidOrder(api.shop)
    const moved = await patch(orderId, { from: 'processing', status: 'shipped', reason: '  By bike ' })
    const order = { id: orderId, status: 'shipped', paymentStatus: 'success', updatedAt: expect.any(String) }
    expect(moved).toEqual({ status: 200, order, refundable: amount, due: 0 })
    const history = api.db.selectFrom('orderEvent').where('orderId', '=', orderId).select(['kind', 'actor', 'reason'])
    expect(await history.orderBy('id', 'desc').executeTakeFirstOrThrow()).toEqual({
      kind: 'status_changed',
      actor: administrator.email,
      reason: 'By bike',
    })
  })

  // @rule D43 | Risky moves need confirmation, and name their risks
  //   broken by: an unpaid order moved on without confirmation (move-risks.ts)
  test('is refused with the risks until it is confirmed', async () => {
    const { orderId, amount } = await anUnpaidOrder(api.shop)
    const body = { from: 'pending', status: 'shipped' }
    expect(await patch(orderId, body)).toMatchObject({
      status: 409,
      error: { code: 'needs_confirmation', details: { because: ['unpaid'] } },
    })
    expect(await statusOf(orderId)).toBe('pending')
    expect(await patch(orderId, { ...body, confirmed: true })).toMatchObject({
      status: 200,
      due: amount,
      refundable: 0,
    })
  })

  test('is refused with the present status when somebody else was faster', async () => {
    const { orderId } = await aPaidOrder(api.shop)
    expect(await patch(orderId, { from: 'pending', status: 'shipped' })).toMatchObject({
      status: 409,
      error: { code: 'changed', details: { status: 'processing' } },
    })
  })

  test('is refused with the lines that are out of stock', async () => {
    const { orderId } = await aPaidOrder(api.shop)
    await patch(orderId, { from: 'processing', status: 'cancelled', confirmed: true })
    await api.db.updateTable('stock').set({ onHand: 0 }).execute()
    const lines = [{ name: expect.any(String), size: null, color: null, wanted: 1, onHand: 0 }]
    expect(await patch(orderId, { from: 'cancelled', status: 'processing', confirmed: true })).toMatchObject({
      status: 409,
      error: {
        ...{ code: 'lines_out_of_stock', details: { lines } },
        message: 'Not every piece of it is in stock any more.',
      },
    })
  })

  test('notifies the order’s event streams', async () => {
    const { orderId } = await aPaidOrder(api.shop)
    const key = await linkKeyOf(api.shop, orderId)
    const { next, leave } = await openStream(api, `?topic=order:${orderId}&key=${key}`, { cookie: '' })
    expect(await next()).toContain('"status":"processing"')
    await patch(orderId, { from: 'processing', status: 'shipped' })
    api.notifyOrder(orderId)
    expect(await next()).toContain('"status":"shipped"')
    await leave()
  })
})

test.each([
  ['the same status', { from: 'processing', status: 'processing' }, 422, 'same_status'],
  ['an unknown status', { from: 'processing', status: 'lost' }, 422, 'invalid'],
  ['no status that was seen', { status: 'shipped' }, 422, 'invalid'],
  ['a reason of 501 letters', { from: 'processing', status: 'shipped', reason: 'a'.repeat(501) }, 422, 'invalid'],
  ['an unknown field', { from: 'processing', status: 'shipped', totalAmount: 1 * naira }, 422, 'invalid'],
])('%s is refused', async (_, body, status, code) => {
  const { orderId } = await aPaidOrder(api.shop)
  expect(await patch(orderId, body)).toMatchObject({ status, error: { code } })
  expect(await statusOf(orderId)).toBe('processing')
})

test('a refusal names its reason', async () => {
  const { orderId } = await aPaidOrder(api.shop)
  const there = await patch(orderId, { from: 'processing', status: 'processing' })
  expect(there).toMatchObject({ error: { message: 'The order is there already.' } })
  const late = await patch(orderId, { from: 'pending', status: 'shipped' })
  expect(late).toMatchObject({
    ...{ status: 409, error: { message: 'Somebody else has changed this order: it is processing now.' } },
  })
})

test('an unknown order is not found', async () => {
  expect(await patch(randomUUID(), { from: 'pending', status: 'shipped' })).toMatchObject({ status: 404 })
})

test('customers and visitors are refused, whatever they send', async () => {
  const { orderId } = await aPaidOrder(api.shop)
  const { cookie } = await aCustomer(api)
  const body = { from: 'processing', status: 'shipped', confirmed: true }
  expect(await patch(orderId, body, cookie)).toMatchObject({ status: 403, error: { code: 'not_administrator' } })
  expect(await patch(orderId, body, '')).toMatchObject({ status: 401, error: { code: 'no_session' } })
  expect(await statusOf(orderId)).toBe('processing')
})
