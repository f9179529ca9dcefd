import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { guestCookie } from '#http/guest-cookie.server.ts'
import { aCheckout, aLine, makeProduct } from '#test/factories.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
let productId: string
beforeAll(async () => {
  api = await openTestApi()
  productId = await makeProduct(api.db, { stock: 50 })
})
afterAll(() => api.close())

async function placed() {
  const placement = await placeOrder(api.shop, await aCheckout(api.shop, [aLine(productId)]))
  if (!placement.ok || !placement.payment) throw new Error('not placed')
  const setCookie = guestCookie(api.shop, new Request('http://localhost'), placement.order.id)
  return {
    orderId: placement.order.id,
    reference: placement.payment.reference,
    cookie: setCookie.split(';')[0] ?? '',
  }
}

const sendHint = (orderId: string, action: string, cookie = '', more: object = {}) =>
  api.post(
    '/functions/v1/update-order-status',
    { orderId, userId: null, transactionId: '1', paymentResponse: { a: 1 }, action, isGuestOrder: true, ...more },
    cookie === '' ? {} : { cookie },
  )

describe('a browser’s report of how a payment ended', () => {
  // @rule §7 Payment update, D11 | A payment_success without a payment changes nothing
  //   broken by: a payment that was not made taken for a failure (check-verification.ts)
  test('isn’t trusted: an order without a payment stays unpaid', async () => {
    const { orderId, cookie } = await placed()
    const answer = await sendHint(orderId, 'payment_success', cookie)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({
      success: false,
      status: 'pending',
      paymentStatus: 'pending',
      transactionId: null,
    })
  })

  // @rule §7 Payment update, D11 | Only a hint: the provider is asked
  //   broken by: a hint of success believed without asking (hint-payment.server.ts)
  test('makes the shop verify the payment, and the provider’s response counts', async () => {
    const { orderId, reference, cookie } = await placed()
    api.shop.scripted.get('paystack')?.pay(reference)
    expect(await (await sendHint(orderId, 'payment_cancelled', cookie)).json()).toEqual({
      success: true,
      status: 'processing',
      paymentStatus: 'success',
      transactionId: `T-${reference}`,
    })
    expect(await (await sendHint(orderId, 'payment_failed', cookie)).json()).toMatchObject({ paymentStatus: 'success' })
  })

  test('leaves an order with a failed payment payable', async () => {
    const { orderId, cookie } = await placed()
    expect(await (await sendHint(orderId, 'payment_failed', cookie)).json()).toEqual({
      success: false,
      status: 'pending',
      paymentStatus: 'failed',
      transactionId: null,
    })
  })

  test('needs the order’s cookie', async () => {
    const { orderId, reference } = await placed()
    api.shop.scripted.get('paystack')?.pay(reference)
    const otherOwner = await sendHint(orderId, 'payment_success', (await placed()).cookie)
    const unknownOrder = await sendHint(randomUUID(), 'payment_success')
    expect([otherOwner.status, unknownOrder.status]).toEqual([404, 404])
    expect(await otherOwner.text()).toBe(await unknownOrder.text())
  })

  test('is limited by address, and ignored beyond that', async () => {
    const { orderId, reference, cookie } = await placed()
    api.shop.scripted.get('paystack')?.pay(reference)
    api.limitChecks.length = 0
    api.exceeded.add('hint')
    const refused = await sendHint(orderId, 'payment_success', cookie)
    api.exceeded.clear()
    expect(api.limitChecks).toEqual(['hint 203.0.113.7'])
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '90'])
    const order = await api.db.selectFrom('order').where('id', '=', orderId).select('paymentStatus').executeTakeFirst()
    expect(order).toEqual({ paymentStatus: 'pending' })
  })

  // @rule §6 Bearer | Unable to get a valid session for this request, for orders of an account
  //   broken by: an account's order treated as a guest's (payment-hint.ts)
  // @rule §6 Roles | Status updates for an account's order without a session: Unable to get a valid session for this
  //   request
  //   broken by: an account's order treated as a guest's (payment-hint.ts)
  test('needs a session for an order of an account', async () => {
    const { orderId, cookie } = await placed()
    const answer = await sendHint(orderId, 'payment_success', cookie, { isGuestOrder: false })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({
      error: { code: 'no_session', message: 'Unable to get a valid session for this request' },
    })
  })

  test.each([{ action: 'payment_refunded' }, { isGuestOrder: 'yes' }, { status: 'processing' }])(
    'refuses %j',
    async (more) => {
      const { orderId, cookie } = await placed()
      expect((await sendHint(orderId, 'payment_success', cookie, more)).status).toBe(422)
    },
  )
})
