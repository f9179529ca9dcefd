import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { confirmSubscription } from '#domain/content/confirm-subscription.server.ts'
import { subscriptionLink } from '#domain/content/subscription-link.server.ts'
import { unsubscribe } from '#domain/content/unsubscribe.server.ts'
import { readOrderForAdmin } from '#domain/fulfilment/read-order-for-admin.server.ts'
import { requestRefund } from '#domain/payments/refunds/request-refund.server.ts'
import { settleRefunds } from '#domain/payments/refunds/settle-refunds.server.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import { mailOrganizationOf } from '#domain/settings/mail-organization.ts'
import { defaultSettings } from '#domain/settings/shop-settings.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, anAddress, makeOrder, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { administrator } from '#test/order-moves.ts'
import { anUnpaidOrder, aPaidOrder, aRefund } from '#test/refund-factories.ts'
import { changeSettings } from '#test/shop-settings.ts'
import { readMessage } from './mail-messages.ts'

const askedAt = '2026-09-04T10:00:00.000Z'

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  shop = testShop(database.db)
  await database.db.deleteFrom('newsletterSubscriber').execute()
})

async function aSubscriber(): Promise<string> {
  const values = { email: 'ada@example.com' }
  const row = await database.db
    .insertInto('newsletterSubscriber')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const messageTo = (subscriberId: string) => readMessage(shop, { kind: 'newsletter', subscriberId, askedAt })

test('a new address gets a mail to confirm, with its own link', async () => {
  const id = await aSubscriber()
  expect(await messageTo(id)).toEqual({
    kind: 'newsletter_confirm',
    to: 'ada@example.com',
    subscriberId: id,
    askedAt,
    subscriptionUrl: subscriptionLink(shop, id),
    organization: mailOrganizationOf(defaultSettings),
  })
})

// @rule D36 | Every mail has the shop's name, sender and contacts at the time of sending
//   broken by: the defaults in every mail (mail-messages.ts)
test('a mail has the shop’s settings', async () => {
  const mail = { senderName: 'The house', replyTo: 'answers@ile.example' }
  await changeSettings(shop, {
    name: 'Ilé Aṣọ',
    mail,
    contact: { email: null, phone: '0803 123 4567', whatsApp: null },
  })
  expect(await messageTo(await aSubscriber())).toMatchObject({
    organization: { name: 'Ilé Aṣọ', ...mail, contacts: ['0803 123 4567'] },
  })
})

test('an address that is already subscribed gets a mail that says so', async () => {
  const id = await aSubscriber()
  await confirmSubscription(shop, id)
  expect(await messageTo(id)).toMatchObject({ kind: 'newsletter_known' })
})

test('an address that unsubscribed meanwhile, or is unknown, gets no mail', async () => {
  const id = await aSubscriber()
  await unsubscribe(shop, id)
  expect(await messageTo(id)).toBeNull()
  expect(await messageTo('2f1c2a4e-0000-4000-8000-000000000000')).toBeNull()
})

test('a mail about an order goes to the payer, not to the recipient', async () => {
  const shippingAddress = { ...anAddress, email: 'aunt@example.com' }
  const payer = { email: 'payer@example.com', phone: anAddress.phone }
  const orderId = await makeOrder(database.db, { shippingAddress, payer })
  const message = await readMessage(shop, { kind: 'order_received', orderId })
  expect(message).toMatchObject({ kind: 'order_received', to: 'payer@example.com', order: { shippingAddress } })
})

test('a mail about an order made by staff has the shop’s bank account, one about a shopper’s hasn’t', async () => {
  const bank = { bank: 'First Bank', accountNumber: '0000014579', accountName: 'Ilé Aṣọ Ltd' }
  await changeSettings(shop, { bank })
  const ofShopper = await makeOrder(database.db)
  expect(await readMessage(shop, { kind: 'order_received', orderId: ofShopper })).not.toHaveProperty('bank')
  const ofStaff = await makeOrder(database.db, { channel: 'whatsapp' })
  expect(await readMessage(shop, { kind: 'order_received', orderId: ofStaff })).toMatchObject({ bank })
})

// @rule D43 | A mail about a move that was reverted is not sent
//   broken by: the order's status not checked again when it is sent (mail-messages.ts)
test('a mail about a move is cancelled once the order is in another state', async () => {
  const orderId = await makeOrder(database.db)
  const mail = { kind: 'order_shipped', orderId, movedAt: askedAt } as const
  expect(await readMessage(shop, mail)).toBeNull()
  await database.db.updateTable('order').set({ status: 'shipped' }).where('id', '=', orderId).execute()
  expect(await readMessage(shop, mail)).toMatchObject({
    kind: 'order_shipped',
    movedAt: askedAt,
    order: { id: orderId },
  })
  expect(await readMessage(shop, { ...mail, kind: 'order_delivered' })).toBeNull()
})

test('a mail about a refund is sent once the money is on its way, and not before', async () => {
  const { orderId, reference, amount, provider } = await aPaidOrder(shop)
  const requested = await requestRefund(shop, aRefund(orderId, { amount }))
  if (!requested.ok) throw new Error(requested.reason)
  const mail = { kind: 'refund_sent', orderId, refundId: requested.refund.id } as const
  expect(await readMessage(shop, mail)).toBeNull()
  const [made] = provider.refunds
  if (!made) throw new Error('the provider was not asked')
  made.state = 'done'
  await settleRefunds(shop, reference, [made.providerRefundId])
  expect(await readMessage(shop, mail)).toMatchObject({ kind: 'refund_sent', refund: { amount }, held: 0 })
})

// @rule D43 | The mail about a refund includes money that the shop still holds of payments that don't count
//   broken by: nothing held, whatever is left (mail-messages.ts); another pending payment, or too many attempts, ignored
//   (mail-messages.ts)
test('a mail about a refund includes the held money of a mismatched payment', async () => {
  const { orderId, reference, amount, provider } = await anUnpaidOrder(shop)
  provider.pay(reference, amount - 100)
  await settlePayment(shop, reference)
  const refundPart = async (part: number | null) => {
    const requested = await requestRefund(shop, aRefund(orderId, { reference, amount: part }))
    if (!requested.ok) throw new Error(requested.reason)
    for (const made of provider.refunds) made.state = 'done'
    await settleRefunds(shop, reference, [])
    return { kind: 'refund_sent', orderId, refundId: requested.refund.id } as const
  }
  expect(await readMessage(shop, await refundPart(5_000))).toMatchObject({ held: amount - 100 - 5_000 })
  const all = await refundPart(null)
  expect(await readMessage(shop, all)).toMatchObject({ held: 0, mayPay: true })
  const attempt = (n: number) => ({
    ...({ orderId, provider: 'korapay', mode: 'test', amount, reference: `ANOTHER-ATTEMPT-${n}` } as const),
    ...{ createdAt: shop.clock(), updatedAt: shop.clock() },
  })
  const { id: pending } = await database.db
    .insertInto('paymentAttempt')
    .values({ ...attempt(0), state: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await readMessage(shop, all)).toMatchObject({ held: 0, mayPay: false })
  await database.db.updateTable('paymentAttempt').set({ state: 'failed' }).where('id', '=', pending).execute()
  expect(await readMessage(shop, all)).toMatchObject({ mayPay: true })
  const more = [1, 2, 3].map((n) => ({ ...attempt(n), state: 'failed' as const }))
  await database.db.insertInto('paymentAttempt').values(more).execute()
  expect(await readMessage(shop, all)).toMatchObject({ mayPay: false })
})

test('a mail about a cancelled order includes money that doesn’t count for it, until it is refunded', async () => {
  const placed = await placeOrder(shop, await aCheckout(shop, [aLine(await makeProduct(shop.db))]))
  if (!placed.ok || !placed.payment) throw new Error('no order')
  const { order, payment } = placed
  const cancelled = { status: 'cancelled' } as const
  const mail = { kind: 'order_cancelled', orderId: order.id, movedAt: askedAt } as const
  await database.db.updateTable('order').set(cancelled).where('id', '=', order.id).execute()
  expect(await readMessage(shop, mail)).toMatchObject({ held: 0 })
  shop.scripted.get('paystack')?.pay(payment.reference, payment.amount - 100)
  await settlePayment(shop, payment.reference)
  expect(await readMessage(shop, mail)).toMatchObject({ held: payment.amount - 100 })
  expect((await readOrderForAdmin(shop.db, administrator, order.id)) as unknown).toMatchObject({
    shown: { money: { received: 0, held: payment.amount - 100 } },
  })
  const { id: attemptId } = await database.db
    .selectFrom('paymentAttempt')
    .where('reference', '=', payment.reference)
    .select('id')
    .executeTakeFirstOrThrow()
  const back = { kind: 'refunded' as const, amount: 100 - payment.amount, currency: 'NGN' }
  await database.db
    .insertInto('moneyLedger')
    .values({ ...back, orderId: order.id, attemptId, createdAt: shop.clock() })
    .execute()
  expect(await readMessage(shop, mail)).toMatchObject({ held: 0 })
})

test('no mail is sent about the order of a deleted account', async () => {
  const orderId = await makeOrder(database.db)
  await database.db.updateTable('order').set({ email: '', status: 'cancelled' }).where('id', '=', orderId).execute()
  expect(await readMessage(shop, { kind: 'order_cancelled', orderId, movedAt: askedAt })).toBeNull()
})
