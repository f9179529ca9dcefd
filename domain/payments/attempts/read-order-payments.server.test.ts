import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/transaction.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { anUnpaidOrder, aPaidOrder, aRefund, type ManualClockShop, manualClockShop } from '#test/refund-factories.ts'
import { paid } from '#test/scripted-providers.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { requestRefund } from '../refunds/request-refund.server.ts'
import { settleRefunds } from '../refunds/settle-refunds.server.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'
import { raiseTask } from '../tasks/raise-task.server.ts'
import { readOrderPayments } from './read-order-payments.server.ts'

const administrator = administratorViewer()

let database: TestDatabase
let shop: ManualClockShop
beforeAll(async () => {
  database = await testDatabase(4)
  shop = manualClockShop(database.db)
})
afterAll(() => database.close())

const read = async (orderId: string) => {
  const found = await readOrderPayments(shop.db, administrator, orderId)
  if (!found.ok) throw new Error(found.reason)
  return found.payments
}

const webhook = (reference: string) =>
  shop.db
    .insertInto('webhookEvent')
    .values({ provider: 'paystack', body: Buffer.from('{}'), bodyHash: randomUUID(), state: 'applied', reference })
    .execute()

test('an order’s money has all of its ledger rows and their sums, and none of another order', async () => {
  await aPaidOrder(shop)
  const { orderId, reference, amount, provider } = await anUnpaidOrder(shop)
  provider.setVerification(reference, { ...paid(reference, amount), fee: 30_000 })
  shop.advanceMinutes(1)
  await settlePayment(shop, reference)
  shop.advanceMinutes(1)
  const asked = await requestRefund(shop, aRefund(orderId))
  if (!asked.ok) throw new Error(asked.reason)
  for (const one of provider.refunds) one.state = 'done'
  await settleRefunds(shop, reference, [])
  const { ledger, order, history } = await read(orderId)
  expect(ledger).toMatchObject({
    ...{ received: amount, fees: -30_000, refunded: -500_000, balance: amount - 530_000 },
    rows: [
      { kind: 'received', amount, attempt: reference, refund: null },
      { kind: 'fee', amount: -30_000, attempt: reference, refund: null },
      { kind: 'refunded', amount: -500_000, attempt: reference, refund: asked.refund.reference },
    ],
  })
  expect(order).toMatchObject({ totalAmount: amount, createdAt: expect.any(Date), paymentStatus: 'success' })
  expect(history.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'refund_requested', 'refunded'])
  expect(history.map(({ toStatus }) => toStatus)).toContain('processing')
})

test('its attempts, refunds and webhooks are listed', async () => {
  const { orderId, reference, provider } = await aPaidOrder(shop)
  shop.advanceMinutes(1)
  const [first, second] = [await requestRefund(shop, aRefund(orderId)), await requestRefund(shop, aRefund(orderId))]
  if (!first.ok || !second.ok) throw new Error('no refund')
  const [atProvider] = provider.refunds.filter((one) => one.refundReference === first.refund.reference)
  const about = [reference, first.refund.reference, atProvider?.providerRefundId ?? '']
  for (const name of [...about, 'OF-ANOTHER']) await webhook(name)
  await inTransaction(shop.db, async (tx) => {
    await raiseTask(tx, { kind: 'check_dispute', orderId, subject: reference, detail: 'a dispute', at: shop.clock() })
    return { ok: true }
  })
  const { attempts, refunds, webhooks, tasks } = await read(orderId)
  expect(attempts).toMatchObject([{ reference, provider: 'paystack', state: 'paid' }])
  expect(refunds.map((one) => one.reference).sort()).toEqual([first.refund.reference, second.refund.reference].sort())
  expect(webhooks.map((one) => one.reference).sort()).toEqual(about.sort())
  expect(tasks).toMatchObject([{ kind: 'check_dispute', detail: 'a dispute' }])
})

test('reading needs the permission and an existing order', async () => {
  const { orderId } = await anUnpaidOrder(shop)
  expect(await readOrderPayments(shop.db, customerViewer(), orderId)).toEqual({ ok: false, reason: 'not_allowed' })
  expect(await readOrderPayments(shop.db, administrator, randomUUID())).toEqual({ ok: false, reason: 'not_found' })
})
