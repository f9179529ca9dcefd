import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findSameOrder } from '#domain/checkout/find-same-order.server.ts'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { checkReplaceable } from '#domain/checkout/reserved-by-order.server.ts'
import { claimExpiring } from '#domain/orders/claim-expiring-orders.server.ts'
import { claimGuestOrders } from '#domain/orders/claim-guest-orders.server.ts'
import { correctEmail } from '#domain/orders/correct-email.server.ts'
import type { PaymentStatus } from '#domain/orders/status.ts'
import { mayMailAboutUnpaid, unpaidMailsOfDay } from '#domain/orders/unpaid-mail-limit.server.ts'
import { expireDueOrders } from '#domain/payments/attempts/expire-orders.server.ts'
import { resumePayment } from '#domain/payments/attempts/resume-payment.server.ts'
import { hintPayment } from '#domain/payments/settlement/hint-payment.server.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import { type ClockedShop, clockedShop, deleteOrders, type UnpaidOrder } from '../clocked-shop.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { enterInLedger } from '../enter-in-ledger.ts'
import { aCheckout, aLine } from '../factories.ts'
import { guestWith } from '../viewers.ts'

// Here the ledger contradicts `payment_status`, which is only for display: decisions must follow the ledger.

let database: TestDatabase
let clocked: ClockedShop
let order: UnpaidOrder
beforeAll(async () => {
  database = await testDatabase(4)
})
afterAll(() => database.close())
beforeEach(async () => {
  await deleteOrders(database.db)
  clocked = clockedShop(database.db)
  order = await clocked.anUnpaidOrder()
})

const receive = (received: number) => enterInLedger(database.db, order.orderId, { received })
const show = (paymentStatus: PaymentStatus) =>
  database.db.updateTable('order').set({ paymentStatus }).where('id', '=', order.orderId).execute()
const answered = (state: 'failed' | 'pending') => ({
  state,
  reference: order.reference,
  transactionId: null,
  amount: order.amount,
  currency: 'NGN',
  mode: 'test' as const,
  channel: null,
  fee: null,
})
const stateOf = ({ orderId }: UnpaidOrder) =>
  database.db
    .selectFrom('order')
    .where('id', '=', orderId)
    .select(['status', 'paymentStatus'])
    .executeTakeFirstOrThrow()
const claim = () => claimExpiring(database.db, { now: clocked.shop.clock(), leaseMs: 1_000, limit: 10 })
const lines = () => [aLine(order.productId)]
const access = () => guestWith(order.orderId)

// @rule §4 Order status | The amount due is read from the ledger; payment_status is only displayed
test('an order that the ledger says is paid doesn’t expire', async () => {
  await receive(order.amount)
  clocked.advance(2 * 3_600)
  expect(await claim()).toEqual([])
  await expireDueOrders(clocked.shop)
  expect(await stateOf(order)).toEqual({ status: 'pending', paymentStatus: 'pending' })
})

//   broken by: the order claimed is cancelled without looking at the ledger again (expire-orders.server.ts)
test('an order whose money arrives while it expires is kept', async () => {
  clocked.setAnswer(order.reference, async () => {
    await receive(order.amount)
    return { state: 'not_found' }
  })
  clocked.advance(2 * 3_600)
  await expireDueOrders(clocked.shop)
  expect(await stateOf(order)).toEqual({ status: 'pending', paymentStatus: 'pending' })
})

test('a partly paid order expires, and until then can be paid and replaced', async () => {
  await receive(order.amount - 1)
  await show('success')
  expect(await resumePayment(clocked.shop, order.orderId)).toMatchObject({ reference: order.reference })
  expect(await checkReplaceable(database.db, order.orderId)).toMatchObject({ state: 'unpaid' })
  expect(await findSameOrder(database.db, [order.orderId], lines(), clocked.shop.clock())).toMatchObject({
    payment: 'unpaid',
  })
  expect(await correctEmail(clocked.shop, access(), order.orderId, 'ada@example.org')).toMatchObject({ ok: true })
  clocked.advance(2 * 3_600)
  expect(await claim()).toMatchObject([{ id: order.orderId }])
})

test('no payment is resumed for an order that the ledger says is paid', async () => {
  await receive(order.amount)
  expect(await resumePayment(clocked.shop, order.orderId)).toBeNull()
})

test('a paid order is neither replaced nor placed again for the same lines', async () => {
  await receive(order.amount)
  expect(await checkReplaceable(database.db, order.orderId)).toEqual({ state: 'paid' })
  const now = clocked.shop.clock()
  expect(await findSameOrder(database.db, [order.orderId], lines(), now)).toMatchObject({ payment: 'paid' })
})

test('the e-mail of a paid order can’t be corrected, and it isn’t moved like an unpaid one', async () => {
  await receive(order.amount)
  const correction = await correctEmail(clocked.shop, access(), order.orderId, 'ada@example.org')
  expect(correction).toEqual({ ok: false, reason: 'not_unpaid' })
  const { id: userId } = await database.db
    .insertInto('user')
    .values({ name: 'Ada', email: 'ada@example.com', emailVerified: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const claimed = await claimGuestOrders(clocked.shop, { userId }, [order.orderId])
  expect(claimed).toEqual({ moved: [], stillGuest: [order.orderId] })
})

test('a hint about a paid order answers that it is paid, and records no failure', async () => {
  await receive(order.amount)
  clocked.setAnswer(order.reference, async () => ({ state: 'not_found' }))
  const answer = await hintPayment(clocked.shop, access(), { orderId: order.orderId, action: 'payment_failed' })
  expect(answer).toMatchObject({ ok: true, success: true, paymentStatus: 'pending' })
})

test('another failed or pending attempt doesn’t change a paid order', async () => {
  await receive(order.amount)
  clocked.provider.setVerification(order.reference, answered('failed'))
  await settlePayment(clocked.shop, order.reference)
  expect(await stateOf(order)).toMatchObject({ paymentStatus: 'pending' })
  await show('failed')
  clocked.provider.setVerification(order.reference, answered('pending'))
  await settlePayment(clocked.shop, order.reference)
  expect(await stateOf(order)).toMatchObject({ paymentStatus: 'failed' })
})

test('orders paid by the ledger don’t count towards the limits of unpaid orders and of mails about them', async () => {
  const email = 'many@example.com'
  for (let n = 0; n <= unpaidMailsOfDay; n++) {
    const checkout = await aCheckout(clocked.shop, lines())
    const placed = await placeOrder(clocked.shop, {
      ...checkout,
      shippingAddress: { ...checkout.shippingAddress, email },
    })
    if (!placed.ok || !placed.payment) throw new Error(placed.ok ? 'no payment' : placed.reason)
    await enterInLedger(database.db, placed.order.id, { received: placed.payment.amount })
  }
  await database.db.transaction().execute(async (tx) => {
    expect(await mayMailAboutUnpaid(tx, email, clocked.shop.clock())).toBe(true)
  })
})
