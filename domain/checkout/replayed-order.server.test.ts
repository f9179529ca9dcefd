import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymous, type Viewer } from '#domain/accounts/viewer.ts'
import { expireDueOrders } from '#domain/payments/attempts/expire-orders.server.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { customerViewer } from '#test/viewers.ts'
import { payAgain } from './pay-again.server.ts'
import { placeOrder } from './place-order.server.ts'
import type { PlaceOrderInput } from './placement.ts'

let database: TestDatabase
let shop: TestShop
let passed = 0
beforeAll(async () => {
  database = await testDatabase()
  shop = testShop(database.db, { clock: () => new Date(Date.now() + passed) })
})
afterAll(() => database.close())

/** An order and the request that placed it, to be sent again. */
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

describe('a repeated request is answered with the present state', () => {
  test('an open payment is returned again', async () => {
    const { replay, reference } = await anOrder()
    expect(await replay()).toMatchObject({ status: 'pending', payment: { reference, state: 'open' } })
  })

  // @rule §7 Orders, D14 | A repeated request never opens a payment of a paid order
  //   broken by: the newest attempt returned, whatever its and its order's state (resume-payment.server.ts)
  test('a paid order has none', async () => {
    const { replay, reference } = await anOrder()
    paystack().pay(reference)
    await settlePayment(shop, reference)
    expect(await replay()).toEqual({ status: 'processing', paymentStatus: 'success', payment: null })
  })

  test('an order paid without a webhook has none: the provider is asked', async () => {
    const { replay, reference } = await anOrder()
    paystack().pay(reference)
    passed += 10_000
    expect(await replay()).toEqual({ status: 'processing', paymentStatus: 'success', payment: null })
  })

  // @rule §7 Orders, D14 | A repeated request never opens a payment of an order that has ended
  //   broken by: the newest attempt returned, whatever its and its order's state (resume-payment.server.ts)
  test('a released order has none', async () => {
    const { replay } = await anOrder()
    passed += 31 * 60_000
    await expireDueOrders(shop)
    expect(await replay()).toEqual({ status: 'cancelled', paymentStatus: 'pending', payment: null })
  })

  test('an order paid with another amount has none', async () => {
    const { replay, reference, amount } = await anOrder()
    paystack().setVerification(reference, { state: 'paid', ...told(reference, amount - 1) })
    await settlePayment(shop, reference)
    expect(await replay()).toEqual({ status: 'pending', paymentStatus: 'pending', payment: null })
  })

  test('an order with pending money has none', async () => {
    const { replay, reference, amount } = await anOrder()
    paystack().setVerification(reference, { state: 'pending', ...told(reference, amount) })
    await settlePayment(shop, reference)
    expect(await replay()).toEqual({ status: 'pending', paymentStatus: 'pending', payment: null })
  })

  test('an order whose payment was declined has none until another is opened', async () => {
    const { replay, reference, amount } = await anOrder()
    paystack().setVerification(reference, { state: 'failed', ...told(reference, amount) })
    await settlePayment(shop, reference)
    expect(await replay()).toEqual({ status: 'pending', paymentStatus: 'failed', payment: null })
  })

  // @rule back-office §2 Orders | A repeated request never gets a payment of another total than it agreed to
  //   broken by: the payment of the new total returned (place-order.server.ts)
  test('a payment of the total that staff have changed since isn’t returned to a request with the old total', async () => {
    const { replay, orderId, amount } = await anOrder()
    await shop.db
      .updateTable('order')
      .set({ subtotal: amount + 1, totalAmount: amount + 1, shippingFee: 0 })
      .where('id', '=', orderId)
      .execute()
    await shop.db.updateTable('paymentAttempt').set({ state: 'cancelled' }).where('orderId', '=', orderId).execute()
    const choice = { provider: 'korapay', presentation: 'popup', openedFrom: null } as const
    expect(await payAgain(shop, orderId, choice)).toMatchObject({ ok: true, payment: { amount: amount + 1 } })
    expect(await replay()).toMatchObject({ status: 'pending', payment: null })
  })

  test('after choosing another provider the payment is that one’s', async () => {
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
])('the key of an order is refused for a request with another %s', async (_, changed) => {
  const productId = await makeProduct(shop.db)
  const request = await aCheckout(shop, [aLine(productId)])
  await placeOrder(shop, request)
  expect(await placeOrder(shop, { ...request, ...changed(productId) })).toEqual({ ok: false, reason: 'key_reused' })
})

describe('a checkout in which somebody signs in or out', () => {
  const as = (viewer: Viewer) => ({
    viewer,
    ownOrders: [],
    unansweredKeys: [],
    replaces: null,
    besides: null,
    placedFrom: null,
    placedNetwork: null,
  })
  const aUser = async () => {
    const email = `${randomUUID()}@example.com`
    const user = shop.db.insertInto('user').values({ email, emailVerified: true }).returning('id')
    return customerViewer((await user.executeTakeFirstOrThrow()).id, email)
  }
  const place = async (request: PlaceOrderInput, viewer: Viewer) => {
    const placed = await placeOrder(shop, request, as(viewer))
    return placed.ok ? placed.order.id : placed.reason
  }
  const ownerOf = (id: string) =>
    shop.db
      .selectFrom('order')
      .where('id', '=', id)
      .select(['userId', 'isGuestOrder', 'email'])
      .executeTakeFirstOrThrow()
  const aRequest = async () => aCheckout(shop, [aLine(await makeProduct(shop.db, { stock: 1 }))])

  // @rule §4 Checkout mode, D14 | Signing in between two attempts of one checkout makes one order, which is hers
  //   broken by: a key with another fingerprint always refused (replayed-order.server.ts)
  test('makes one order, which is hers from then on, and nobody else’s', async () => {
    const [request, her, stranger] = [await aRequest(), await aUser(), await aUser()]
    const id = await place(request, anonymous)
    expect(await place(request, her)).toBe(id)
    expect(await ownerOf(id)).toMatchObject({ userId: her.userId, isGuestOrder: false })
    expect(await place(request, her)).toBe(id)
    expect(await Promise.all([place(request, stranger), place(request, anonymous)])).toEqual([
      'key_reused',
      'key_reused',
    ])
    expect(await ownerOf(id)).toMatchObject({ userId: her.userId })
    const history = shop.db.selectFrom('orderEvent').where('orderId', '=', id).select(['kind', 'reason']).orderBy('id')
    expect(await history.execute()).toEqual([
      { kind: 'placed', reason: '' },
      { kind: 'claimed', reason: 'checkout key' },
    ])
  })

  test('makes one order from two concurrent attempts', async () => {
    const [request, her] = [await aRequest(), await aUser()]
    const [guest, signedIn] = await Promise.all([place(request, anonymous), place(request, her)])
    const ids = [guest, signedIn].filter((answer) => answer !== 'key_reused')
    expect(new Set(ids).size).toBe(1)
    expect(await ownerOf(ids[0] ?? '')).toMatchObject({ userId: her.userId })
  })

  // @rule §4 Checkout mode, D14 | The key of a customer's order works for nobody else
  test('opens nothing by a customer’s own key for a stranger or after signing out', async () => {
    const [request, her, stranger] = [await aRequest(), await aUser(), await aUser()]
    const id = await place(request, her)
    expect(await place(request, stranger)).toBe('key_reused')
    expect(await place(request, anonymous)).toBe('key_reused')
    // Changed contents are refused for herself, too.
    expect(await place({ ...request, expectedTotal: 1 }, her)).toBe('key_reused')
    expect(await ownerOf(id)).toMatchObject({ userId: her.userId, isGuestOrder: false })
  })

  // @rule D14 | A customer's unpaid orders count as her own whichever browser placed them
  test('finds her unpaid orders of other browsers', async () => {
    const [request, her] = [await aRequest(), await aUser()]
    const id = await place(request, her)
    const again = await placeOrder(shop, { ...request, checkoutKey: randomUUID() }, as(her))
    expect(again).toMatchObject({ reason: 'already_ordered', earlier: { id, isSame: true, cancels: [id] } })
  })

  // @rule §7 Orders | A customer is mailed at the address of her account, a guest at the one typed
  test('mails the account’s address, and gives it to the provider', async () => {
    const [request, guests, her] = [await aRequest(), await aRequest(), await aUser()]
    const id = await place(request, her)
    expect((await ownerOf(id)).email).toBe(her.email)
    expect((await ownerOf(await place(guests, anonymous))).email).toBe(guests.shippingAddress.email)
    expect(paystack().charges.at(-2)).toMatchObject({ customer: { email: her.email } })
  })
})
