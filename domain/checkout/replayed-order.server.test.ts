import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireDueOrders } from '#domain/payments/attempts/expire-orders.server.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { payAgain } from './pay-again.server.ts'
import { placeOrder } from './place-order.server.ts'

let database: TestDatabase
let shop: TestShop
let passed = 0
beforeAll(async () => {
  database = await testDatabase()
  shop = testShop(database.db, { clock: () => new Date(Date.now() + passed) })
})
afterAll(() => database.close())

/** An order with the request that placed it, to be sent once more. */
async function anOrder() {
  const request = await aCheckout(shop, [aLine(await makeProduct(shop.db))])
  const placed = await placeOrder(shop, request)
  if (!placed.ok || !placed.payment) throw new Error('no order')
  const { reference, amount } = placed.payment
  const replay = async () => {
    const answer = await placeOrder(shop, request)
    if (!answer.ok) throw new Error(answer.reason)
    const { id, status, paymentStatus } = answer.order
    expect(id).toBe(placed.order.id)
    return { status, paymentStatus, payment: answer.payment }
  }
  return { orderId: placed.order.id, reference, amount, replay }
}

const paystack = () => {
  const found = shop.scripted.get('paystack')
  if (!found) throw new Error('no paystack')
  return found
}
const told = (reference: string, amount: number) =>
  ({
    reference,
    transactionId: `T-${reference}`,
    amount,
    currency: 'NGN',
    mode: 'test',
    channel: 'card',
    fee: null,
  }) as const

describe('a request that is sent once more is answered with what is true by now', () => {
  test('an open payment is the same one', async () => {
    const { replay, reference } = await anOrder()
    expect(await replay()).toMatchObject({ status: 'pending', payment: { reference, state: 'open' } })
  })

  // @rule §7 Orders, D14 | A repeated request never opens a payment of a paid order
  //   broken by: the newest attempt answered, whatever has become of it and of its order (resume-payment.server.ts)
  test('a paid order has none', async () => {
    const { replay, reference } = await anOrder()
    paystack().pay(reference)
    await settlePayment(shop, reference)
    expect(await replay()).toEqual({ status: 'processing', paymentStatus: 'success', payment: null })
  })

  test('the provider is asked about one that was paid without a webhook', async () => {
    const { replay, reference } = await anOrder()
    paystack().pay(reference)
    passed += 10_000
    expect(await replay()).toEqual({ status: 'processing', paymentStatus: 'success', payment: null })
  })

  // @rule §7 Orders, D14 | Nor of one that has ended
  //   broken by: the newest attempt answered, whatever has become of it and of its order (resume-payment.server.ts)
  test('a released order has none', async () => {
    const { replay } = await anOrder()
    passed += 31 * 60_000
    await expireDueOrders(shop)
    expect(await replay()).toEqual({ status: 'cancelled', paymentStatus: 'pending', payment: null })
  })

  test('one that got another amount than was asked for has none', async () => {
    const { replay, reference, amount } = await anOrder()
    paystack().setVerification(reference, { state: 'paid', ...told(reference, amount - 1) })
    await settlePayment(shop, reference)
    expect(await replay()).toEqual({ status: 'pending', paymentStatus: 'pending', payment: null })
  })

  test('one whose money is on its way has none', async () => {
    const { replay, reference, amount } = await anOrder()
    paystack().setVerification(reference, { state: 'pending', ...told(reference, amount) })
    await settlePayment(shop, reference)
    expect(await replay()).toEqual({ status: 'pending', paymentStatus: 'pending', payment: null })
  })

  test('one that was declined has none until another is opened', async () => {
    const { replay, reference, amount } = await anOrder()
    paystack().setVerification(reference, { state: 'failed', ...told(reference, amount) })
    await settlePayment(shop, reference)
    expect(await replay()).toEqual({ status: 'pending', paymentStatus: 'failed', payment: null })
  })

  test('where another provider was chosen it is that one’s', async () => {
    const { replay, orderId } = await anOrder()
    const other = await payAgain(shop, orderId, { provider: 'korapay', presentation: 'popup', openedFrom: null })
    if (!other.ok) throw new Error(other.reason)
    expect(await replay()).toMatchObject({ payment: { provider: 'korapay', reference: other.payment.reference } })
  })
})

test.each([
  ['quantity', (productId: string) => ({ lines: [aLine(productId, 2)] })],
  ['coupon', () => ({ couponCode: 'OTHER' })],
  ['price', () => ({ expectedTotal: 1 })],
  ['provider', () => ({ paymentGateway: 'korapay' as const })],
])('the key of an order does not stand for one with another %s', async (_, changed) => {
  const productId = await makeProduct(shop.db)
  const request = await aCheckout(shop, [aLine(productId)])
  await placeOrder(shop, request)
  expect(await placeOrder(shop, { ...request, ...changed(productId) })).toEqual({ ok: false, reason: 'key_reused' })
})
