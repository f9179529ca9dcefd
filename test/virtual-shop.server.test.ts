import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import type { PaymentStatus } from '#domain/orders/status.ts'
import { refundAsAdmin } from './payments/refund-steps.ts'
import { nextDue } from './virtual/next-due.ts'
import { openVirtualShop, type VirtualShop } from './virtual-shop.ts'

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterAll(() => shop.close())

test.each(providerNames)('an order is paid with %s, and all records are consistent', async (provider) => {
  for (const presentation of ['popup', 'redirect'] as const) {
    const order = await shop.order({ provider, presentation })
    await shop.press(order.reference, 'success')
    await shop.advance(10_000)
    expect(await shop.stored.state(order.orderId)).toEqual({ status: 'processing', paymentStatus: 'success' })
  }
  await shop.expectConsistent()
})

test('an inconsistency is reported', async () => {
  const { orderId } = await shop.order({ provider: 'paystack' })
  const setPaymentStatus = (paymentStatus: PaymentStatus) =>
    shop.db.updateTable('order').set({ paymentStatus }).where('id', '=', orderId).execute()
  await setPaymentStatus('success')
  expect(await shop.inconsistencies()).toContainEqual(expect.stringContaining('paid attempts: 0 instead of 1'))
  await setPaymentStatus('pending')
  await shop.expectConsistent()
})

test('nothing is due before the next check of a payment, the expiry of its order or the next check of its refund', async () => {
  await shop.db.updateTable('order').set({ expiresAt: null }).execute()
  await shop.db.updateTable('paymentAttempt').set({ dueAt: null }).execute()
  expect(await nextDue(shop.db)).toBeNull()
  const order = await shop.order({ provider: 'korapay' })
  const attempt = await shop.stored.attempt(order.reference)
  expect(attempt.dueAt).not.toBeNull()
  expect(await nextDue(shop.db)).toEqual(attempt.dueAt)
  await shop.db.updateTable('paymentAttempt').set({ dueAt: null }).execute()
  expect(await nextDue(shop.db)).toEqual((await shop.stored.order(order.orderId)).expiresAt)
  await shop.press(order.reference, 'success')
  await shop.advance(10_000)
  expect(await nextDue(shop.db)).toBeNull()
  await refundAsAdmin(shop, order)
  const [refund] = await shop.stored.refunds(order.orderId)
  expect(refund?.dueAt).toBeInstanceOf(Date)
  expect(await nextDue(shop.db)).toEqual(refund?.dueAt)
})
