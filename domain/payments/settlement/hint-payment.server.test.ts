import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payAgain } from '#domain/checkout/pay-again.server.ts'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { guestWith } from '#test/viewers.ts'
import { readPaymentState } from '../attempts/read-payment-state.server.ts'
import { hintPayment } from './hint-payment.server.ts'

let database: TestDatabase
let shop: TestShop
let passed = 0
beforeAll(async () => {
  database = await testDatabase(2)
  shop = testShop(database.db, { clock: () => new Date(Date.now() + passed) })
})
afterAll(() => database.close())

/** An order whose Paystack payment was replaced by one with Korapay. */
async function paidWithAnother() {
  const placed = await placeOrder(shop, await aCheckout(shop, [aLine(await makeProduct(shop.db))]))
  if (!placed.ok || !placed.payment) throw new Error('no order')
  const { id: orderId } = placed.order
  const again = await payAgain(shop, orderId, { provider: 'korapay', presentation: 'popup', openedFrom: null })
  if (!again.ok) throw new Error(again.reason)
  return { orderId, first: placed.payment.reference, newest: again.payment.reference }
}

const unavailable = (name: ProviderName, reference: string) =>
  shop.scripted.get(name)?.setVerification(reference, { state: 'unavailable', detail: 'timeout' })

async function awaitedAfterSuccess(orderId: string): Promise<string | null> {
  passed += 6_000
  await hintPayment(shop, guestWith(orderId), { orderId, action: 'payment_success' })
  return (await readPaymentState(shop.db, orderId)).awaited?.reference ?? null
}

test('a reported payment is the newest one that can’t be asked about', async () => {
  const { orderId, first, newest } = await paidWithAnother()
  unavailable('paystack', first)
  unavailable('korapay', newest)
  expect(await awaitedAfterSuccess(orderId)).toBe(newest)
})

test('a cancelled or failed payment isn’t reported as paid, even if its provider can’t be asked', async () => {
  const { orderId, newest } = await paidWithAnother()
  unavailable('korapay', newest)
  for (const action of ['payment_cancelled', 'payment_failed'] as const)
    expect(await hintPayment(shop, guestWith(orderId), { orderId, action })).toMatchObject({ ok: true })
  const attempt = shop.db.selectFrom('paymentAttempt').where('reference', '=', newest).select('reportedAt')
  expect(await attempt.executeTakeFirstOrThrow()).toEqual({ reportedAt: null })
})

test('nothing is reported where the newest payment can be asked about, even if an earlier one can’t', async () => {
  const { orderId, first } = await paidWithAnother()
  unavailable('paystack', first)
  expect(await awaitedAfterSuccess(orderId)).toBeNull()
})

describe('a payment that the browser reports as failed', () => {
  const hintFailure = async (orderId: string) => {
    passed += 6_000
    return hintPayment(shop, guestWith(orderId), { orderId, action: 'payment_failed' })
  }
  const state = { ok: true, success: false, transactionId: null, status: 'pending' } as const

  test('has failed where the provider was asked and doesn’t know one', async () => {
    const { orderId } = await paidWithAnother()
    expect(await hintFailure(orderId)).toEqual({ ...state, paymentStatus: 'failed' })
    const events = shop.db
      .selectFrom('orderEvent')
      .where('orderId', '=', orderId)
      .select(['kind', 'actor'])
      .orderBy('id')
    expect((await events.execute()).at(-1)).toEqual({ kind: 'payment_failed', actor: 'shopper' })
  })

  test('may have been made while one of its providers doesn’t answer', async () => {
    const { orderId, first } = await paidWithAnother()
    unavailable('paystack', first)
    expect(await hintFailure(orderId)).toEqual({ ...state, paymentStatus: 'pending' })
  })

  test('changes nothing for an order that has ended, and nothing for somebody else’s', async () => {
    const { orderId } = await paidWithAnother()
    await shop.db.updateTable('order').set({ status: 'cancelled' }).where('id', '=', orderId).execute()
    expect(await hintFailure(orderId)).toEqual({ ...state, status: 'cancelled', paymentStatus: 'pending' })
    const { orderId: other } = await paidWithAnother()
    expect(await hintPayment(shop, guestWith(orderId), { orderId: other, action: 'payment_failed' })).toEqual({
      ok: false,
      reason: 'not_found',
    })
  })
})
