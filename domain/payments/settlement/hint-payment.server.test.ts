import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** An order whose payment with Paystack was closed for one with Korapay. */
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

test('a reported payment is the newest one, of those that can’t be asked about', async () => {
  const { orderId, first, newest } = await paidWithAnother()
  unavailable('paystack', first)
  unavailable('korapay', newest)
  expect(await awaitedAfterSuccess(orderId)).toBe(newest)
})

test('nothing is reported where the newest payment can be asked about, although an earlier one can’t', async () => {
  const { orderId, first } = await paidWithAnother()
  unavailable('paystack', first)
  expect(await awaitedAfterSuccess(orderId)).toBeNull()
})
