import { expect, test } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import type { ClockedShop } from '#test/clocked-shop.ts'
import type { TestDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeProduct } from '#test/factories.ts'
import { withoutOrders } from '#test/payment-tests.ts'
import { resumePayment } from './resume-payment.server.ts'

let database: TestDatabase
let clocked: ClockedShop
withoutOrders((shop, own) => {
  clocked = shop
  database = own
})

const outage = () => database.db.selectFrom('providerOutage').select('failures').executeTakeFirst()

test('a payment is opened under a reference of the order, with its return addresses', async () => {
  const { orderId, reference } = await clocked.anUnpaidOrder()
  expect(reference).toMatch(/^[0-9A-F]{8}-[0-9A-F]{12}$/)
  expect(reference.startsWith(orderId.slice(0, 8).toUpperCase())).toBe(true)
  const { email } = await database.db.selectFrom('order').select('email').executeTakeFirstOrThrow()
  expect(email).not.toBe('')
  expect(clocked.provider.charges).toMatchObject([
    {
      reference,
      customer: { email },
      returnUrl: `http://localhost:3000/payment-return/${reference}`,
      webhookUrl: 'http://localhost:3000/webhooks/paystack',
    },
  ])
})

test('a provider that refuses to open a payment has answered; an unavailable one hasn’t', async () => {
  const place = async () =>
    placeOrder(clocked.shop, await aCheckout(clocked.shop, [aLine(await makeProduct(database.db))]))
  clocked.provider.setChargeAnswer({ ok: false, reason: 'rejected', detail: 'no such currency' })
  expect(await place()).toMatchObject({ ok: true, payment: { state: 'unavailable' } })
  expect(await outage()).toBeUndefined()
  clocked.provider.setChargeAnswer({ ok: false, reason: 'unavailable', detail: 'HTTP 502' })
  expect(await place()).toMatchObject({ ok: true, payment: { state: 'unavailable' } })
  expect(await outage()).toEqual({ failures: 1 })
})

test('a payment whose opening failed can’t be continued', async () => {
  const { orderId, reference } = await clocked.anUnpaidOrder()
  const failed = { state: 'created', detail: 'unavailable: HTTP 502', checkoutUrl: null } as const
  await database.db.updateTable('paymentAttempt').set(failed).execute()
  expect(await resumePayment(clocked.shop, orderId)).toMatchObject({ state: 'unavailable', reference })
})

test('a payment that another request is opening is waited for', async () => {
  const { orderId, reference } = await clocked.anUnpaidOrder()
  const set = (state: 'created' | 'open') => database.db.updateTable('paymentAttempt').set({ state }).execute()
  await set('created')
  const resumed = resumePayment(clocked.shop, orderId)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await set('open')
  expect(await resumed).toMatchObject({ state: 'open', reference })
})

test('no other payment is continued while a mismatched one of the order is open', async () => {
  const { orderId } = await clocked.anUnpaidOrder()
  const { id, ...open } = await database.db.selectFrom('paymentAttempt').selectAll().executeTakeFirstOrThrow()
  const other = { ...open, popup: null, reference: `${open.reference}-2` }
  await database.db
    .insertInto('paymentAttempt')
    .values({ ...other, state: 'failed' })
    .execute()
  expect(await resumePayment(clocked.shop, orderId)).toMatchObject({ state: 'open', reference: open.reference })
  await database.db
    .updateTable('paymentAttempt')
    .set({ state: 'mismatch' })
    .where('reference', '=', other.reference)
    .execute()
  expect(await resumePayment(clocked.shop, orderId)).toBeNull()
})
