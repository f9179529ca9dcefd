import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBuyers } from '#domain/customers/find-buyers.server.ts'
import { changeOrderStatus } from '#domain/fulfilment/change-order-status.server.ts'
import { editLines } from '#domain/fulfilment/edit-lines.server.ts'
import { planShipping } from '#domain/fulfilment/plan-shipping.server.ts'
import { naira } from '#domain/money/money.ts'
import { anonymizeGuest } from '#domain/orders/anonymize-buyer.server.ts'
import { changeContact } from '#domain/orders/change-contact.server.ts'
import { findOrder } from '#domain/orders/queries.server.ts'
import { takePayment } from '#domain/payments/by-hand/take-payment.server.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aLine, anAddress, makeCoupon, makeProduct } from '#test/factories.ts'
import { type ManualClockShop, manualClockShop } from '#test/refund-factories.ts'
import { aCashPayment, aStaffOrder, makeOrderByStaff, seller, storeSeller } from '#test/staff-orders.ts'
import { makeStaffOrder } from './make-staff-order.server.ts'

let database: TestDatabase
let shop: ManualClockShop
beforeAll(async () => {
  database = await testDatabase(6)
  shop = manualClockShop(database.db)
  await storeSeller(database.db)
})
afterAll(() => database.close())

const line = (productId: string, quantity = 1) => ({ ...aLine(productId, quantity), agreed: null })

async function orderOf(orderId: string) {
  const order = await findOrder(database.db, orderId)
  if (!order) throw new Error('no order')
  return order
}
const collected = async (shippingAddress = { ...anAddress, email: '' }) => {
  const productId = await makeProduct(shop.db)
  const orderId = await makeOrderByStaff(shop, [line(productId)], { isCollected: true, shippingAddress })
  return { orderId, productId }
}
const noPlace = { address: '', city: '', state: '' }

// @rule Staff-made orders | An order for collection has no shipping fee and no address, even where one was typed; one that is
//   sent has the fee
test('an order for collection has no shipping fee and no address', async () => {
  const { orderId } = await collected()
  expect(await orderOf(orderId)).toMatchObject({
    ...{ isCollected: true, subtotal: 10_000 * naira, shippingFee: 0, totalAmount: 10_000 * naira },
    shippingAddress: { ...anAddress, email: '', ...noPlace },
  })
  const sent = await makeOrderByStaff(shop, [line(await makeProduct(shop.db))])
  expect(await orderOf(sent)).toMatchObject({ isCollected: false, shippingFee: 2_500 * naira })
})

test('an order that is sent is refused with a total without shipping', async () => {
  const order = await aStaffOrder(shop, [line(await makeProduct(shop.db))], { isCollected: true })
  const sent = { ...order, isCollected: false }
  expect(await makeStaffOrder(shop, sent, seller)).toMatchObject({ ok: false, reason: 'price_changed' })
})

test('an order for collection that a coupon makes free is refused', async () => {
  await makeCoupon(shop.db, { code: 'ALLOFIT', discountValue: 10_000, startsAt: new Date('2026-01-01T00:00:00Z') })
  const lines = [line(await makeProduct(shop.db))]
  const order = await aStaffOrder(shop, lines, { isCollected: true, couponCode: 'ALLOFIT' })
  expect(order.expectedTotal).toBe(0)
  expect(await makeStaffOrder(shop, order, seller)).toEqual({ ok: false, reason: 'nothing_to_pay' })
})

// @rule Staff-made orders | Changing the lines or recipient of an order for collection adds no fee and no address
test('stays without fee and address when it is changed', async () => {
  const { orderId } = await collected()
  const { items, shippingAddress: seen } = await orderOf(orderId)
  const lines = items.map(({ lineKey, quantity }) => ({ lineKey, seen: quantity, quantity: 3 }))
  const edit = { orderId, lines, added: null, agreed: 30_000 * naira }
  expect(await editLines(shop, edit, seller)).toMatchObject({ ok: true })
  const address = { ...anAddress, firstName: 'Ṣadé' }
  expect(await changeContact(shop, { orderId, seen, address }, seller)).toMatchObject({ ok: true })
  expect(await orderOf(orderId)).toMatchObject({
    ...{ shippingFee: 0, totalAmount: 30_000 * naira, email: anAddress.email },
    shippingAddress: { firstName: 'Ṣadé', ...noPlace },
  })
})

// @rule Staff-made orders | An order for collection is sent only after confirmation, and never in bulk
test('asks for confirmation before it is sent', async () => {
  const { orderId } = await collected()
  expect(await takePayment(shop, aCashPayment(shop, orderId, 10_000 * naira), seller)).toMatchObject({ ok: true })
  expect(await planShipping(shop.db, [orderId], seller)).toMatchObject({
    orders: [{ problem: { kind: 'risky', risks: ['collected'] } }],
  })
  const ship = { orderId, from: 'processing', to: 'shipped', confirmed: false } as const
  expect(await changeOrderStatus(shop, ship, seller)).toMatchObject({ ok: false, because: ['collected'] })
  expect(await changeOrderStatus(shop, { ...ship, to: 'delivered' }, seller)).toMatchObject({ ok: true })
})

// @rule Staff-made orders | An order for collection isn't used as an address of its buyer
test('a buyer who only collected has no address, until something is sent', async () => {
  const phone = '0805 111 2233'
  await collected({ ...anAddress, email: '', phone })
  const found = async () => {
    const answer = await findBuyers(shop, seller, phone)
    return answer.ok ? answer.buyers : []
  }
  expect(await found()).toMatchObject([{ orders: 1, addresses: [] }])
  const shippingAddress = { ...anAddress, email: '', phone }
  await makeOrderByStaff(shop, [line(await makeProduct(shop.db))], { shippingAddress })
  await collected(shippingAddress)
  expect(await found()).toMatchObject([{ orders: 3, addresses: [{ address: anAddress.address }] }])
})

// @rule Staff-made orders | Anonymising an order keeps that it was collected
test('an anonymised order keeps that it was collected', async () => {
  const email = 'forgotten@example.com'
  const { orderId } = await collected({ ...anAddress, email })
  await shop.db.updateTable('order').set({ status: 'delivered' }).where('id', '=', orderId).execute()
  await inTransaction(shop.db, async (tx) => ({ ok: true, done: await anonymizeGuest(tx, [email]) }))
  expect(await orderOf(orderId)).toMatchObject({
    isCollected: true,
    email: '',
    shippingAddress: { firstName: 'Deleted', phone: '', ...noPlace },
  })
})
