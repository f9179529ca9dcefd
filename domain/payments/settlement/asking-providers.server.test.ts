import { beforeEach, describe, expect, test } from 'vitest'
import { readOrderStatus } from '#domain/orders/queries.server.ts'
import type { ClockedShop } from '#test/clocked-shop.ts'
import type { TestDatabase } from '#test/database.ts'
import { withoutOrders } from '#test/payment-tests.ts'
import { paid } from '#test/scripted-providers.ts'
import { guestWith } from '#test/viewers.ts'
import type { Verification } from '../provider.ts'
import { hintPayment } from './hint-payment.server.ts'
import { settleOrderAttempts } from './settle-order-attempts.server.ts'
import { settlePayment } from './settle-payment.server.ts'

let database: TestDatabase
let clocked: ClockedShop
withoutOrders((shop, own) => {
  clocked = shop
  database = own
})
beforeEach(() => database.db.deleteFrom('providerOutage').execute())

const forVisitor = (reference: string) => settlePayment(clocked.shop, reference, { by: 'visitor' })
const failures = async () =>
  (await database.db.selectFrom('providerOutage').select('failures').executeTakeFirst())?.failures ?? 0

test('a provider without keys can’t be asked: an outage for the shop, none for a visitor', async () => {
  const { reference } = await clocked.anUnpaidOrder()
  const shop = { ...clocked.shop, providers: new Map() }
  expect(await settlePayment(shop, reference, { by: 'visitor' })).toMatchObject({ answered: false })
  expect(await failures()).toBe(0)
  expect(await settlePayment(shop, reference)).toMatchObject({ answered: false })
  expect(await failures()).toBe(1)
  expect(clocked.verifyTimes(reference)).toEqual([])
})

describe('for a visitor', () => {
  test('a provider is asked about a payment once in five seconds, and its answer is used until then', async () => {
    const { reference } = await clocked.anUnpaidOrder()
    expect(await forVisitor(reference)).toMatchObject({ answered: true })
    clocked.advance(4.999)
    expect(await forVisitor(reference)).toMatchObject({ answered: true })
    expect(clocked.verifyTimes(reference)).toHaveLength(1)
    clocked.advance(0.001)
    clocked.setUnavailable(reference)
    expect([await forVisitor(reference), await forVisitor(reference)]).toMatchObject([
      { answered: false },
      { answered: false },
    ])
    expect(clocked.verifyTimes(reference)).toHaveLength(2)
  })

  test('nothing is known while another request is asking', async () => {
    const { reference } = await clocked.anUnpaidOrder()
    await database.db.updateTable('paymentAttempt').set({ askedAt: clocked.shop.clock(), lastAnswer: null }).execute()
    expect(await forVisitor(reference)).toMatchObject({ answered: false })
    expect(clocked.verifyTimes(reference)).toEqual([])
  })

  test('a provider that doesn’t answer is no outage; for the shop it is one, until it answers', async () => {
    const { reference } = await clocked.anUnpaidOrder()
    clocked.setUnavailable(reference)
    await forVisitor(reference)
    expect(await failures()).toBe(0)
    await settlePayment(clocked.shop, reference)
    expect(await failures()).toBe(1)
    clocked.setAnswer(reference, async () => ({ state: 'not_found' }))
    await settlePayment(clocked.shop, reference)
    expect(await failures()).toBe(0)
  })
})

test('the provider is given the transaction that a caller knows, otherwise that of the payment, and the kind of caller', async () => {
  const { reference } = await clocked.anUnpaidOrder()
  const asked: unknown[] = []
  const verify = async (...said: unknown[]): Promise<Verification> => {
    asked.push(said)
    return { state: 'not_found' }
  }
  const provider = { ...clocked.provider, verify }
  const shop = { ...clocked.shop, providers: new Map([['paystack', provider]] as const) }
  await settlePayment(shop, reference, { transactionId: '77' })
  await database.db.updateTable('paymentAttempt').set({ providerTransactionId: '78' }).execute()
  clocked.advance(5)
  await settlePayment(shop, reference, { by: 'visitor' })
  expect(asked).toEqual([
    [reference, '77', 'schedule'],
    [reference, '78', 'visitor'],
  ])
})

describe('a settled payment', () => {
  test('isn’t asked about again', async () => {
    const { reference } = await clocked.anUnpaidOrder()
    clocked.pay(reference)
    await settlePayment(clocked.shop, reference)
    expect(await settlePayment(clocked.shop, reference)).toMatchObject({ state: 'paid', answered: true })
    expect(clocked.verifyTimes(reference)).toHaveLength(1)
  })

  test('isn’t followed by a mismatch when a payment of a former amount arrives as well, but by a second payment', async () => {
    const { orderId, reference, amount } = await clocked.anUnpaidOrder()
    clocked.pay(reference)
    await settlePayment(clocked.shop, reference)
    const former = {
      orderId,
      provider: 'paystack',
      mode: 'test',
      reference: 'OF-A-FORMER-AMOUNT',
      amount: amount - 100,
    } as const
    const at = clocked.shop.clock()
    await database.db
      .insertInto('paymentAttempt')
      .values({ ...former, state: 'open', createdAt: at, updatedAt: at })
      .execute()
    clocked.setAnswer(former.reference, async () => paid(former.reference, former.amount))
    expect(await settlePayment(clocked.shop, former.reference)).toMatchObject({ state: 'duplicate' })
  })

  test('is asked about under another transaction, which the provider needn’t know', async () => {
    const { reference } = await clocked.anUnpaidOrder()
    clocked.pay(reference)
    await settlePayment(clocked.shop, reference)
    const again = await settlePayment(clocked.shop, reference, { transactionId: 'ANOTHER' })
    expect(again).toMatchObject({ state: 'paid', answered: true })
    expect(clocked.verifyTimes(reference)).toHaveLength(2)
  })
})

test('an order’s payments are known once every provider has answered', async () => {
  const { orderId, reference } = await clocked.anUnpaidOrder()
  expect(await settleOrderAttempts(clocked.shop, orderId)).toBe(true)
  clocked.setUnavailable(reference)
  expect(await settleOrderAttempts(clocked.shop, orderId)).toBe(false)
})

describe('the report of a failure', () => {
  const hint = (orderId: string) => hintPayment(clocked.shop, guestWith(orderId), { orderId, action: 'payment_failed' })
  const paymentStatus = async (orderId: string) => (await readOrderStatus(database.db, orderId))?.paymentStatus

  test('is stored, unless money is pending', async () => {
    const [order, awaiting] = [await clocked.anUnpaidOrder(), await clocked.anUnpaidOrder()]
    const pending = { ...paid(awaiting.reference, awaiting.amount), state: 'pending' } as Verification
    clocked.setAnswer(awaiting.reference, async () => pending)
    expect(await hint(order.orderId)).toMatchObject({ ok: true, success: false, paymentStatus: 'failed' })
    expect(await hint(awaiting.orderId)).toMatchObject({ ok: true, success: false, paymentStatus: 'pending' })
  })

  test('is not stored for an order whose money has arrived, whatever its own state', async () => {
    const { orderId, reference } = await clocked.anUnpaidOrder()
    clocked.pay(reference)
    await settlePayment(clocked.shop, reference)
    await database.db.updateTable('order').set({ status: 'pending', paymentStatus: 'pending' }).execute()
    await hint(orderId)
    expect(await paymentStatus(orderId)).toBe('pending')
  })

  test('of somebody else’s order is not found', async () => {
    const { orderId } = await clocked.anUnpaidOrder()
    const refused = await hintPayment(clocked.shop, guestWith(), { orderId, action: 'payment_failed' })
    expect(refused).toEqual({ ok: false, reason: 'not_found' })
    expect(await paymentStatus(orderId)).toBe('pending')
  })
})
