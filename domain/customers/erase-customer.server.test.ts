import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dismissMail } from '#domain/attention/failed-mail.server.ts'
import { changeOrderStatus } from '#domain/fulfilment/change-order-status.server.ts'
import { changeTracking } from '#domain/fulfilment/change-tracking.server.ts'
import { naira } from '#domain/money/money.ts'
import { addOrderNote } from '#domain/orders/add-order-note.server.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import { takePayment } from '#domain/payments/by-hand/take-payment.server.ts'
import { explainDifference } from '#domain/payments/reconciliation/close-difference.server.ts'
import { closeTask } from '#domain/payments/tasks/close-task.server.ts'
import { dismissWebhook } from '#domain/payments/webhooks/dismiss-webhook.server.ts'
import type { WebhookState } from '#domain/payments/webhooks/webhook.ts'
import { auditLogOf } from '#test/audit-log.ts'
import { anEmail, customerBy, customersBy, makeAccount, moneyOf, orderOf } from '#test/customers.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aLine, anAddress, makeProduct } from '#test/factories.ts'
import { manualClockShop } from '#test/refund-factories.ts'
import { aCashPayment, makeOrderByStaff, seller, storeSeller } from '#test/staff-orders.ts'
import { tablesWith as tablesOf } from '#test/tables-with.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { eraseCustomer } from './erase-customer.server.ts'
import { forgetDeletedBuyers } from './forget-deleted-buyers.server.ts'
import { mergeCustomers, planMerge } from './merge-customers.server.ts'
import { noteCustomer } from './note-customer.server.ts'

let database: TestDatabase
const viewer = administratorViewer()
const shop = () => ({ db: database.db, clock: () => new Date() })
beforeAll(async () => {
  database = await testDatabase()
  await database.db.insertInto('user').values({ id: viewer.userId, email: viewer.email }).execute()
})
afterAll(() => database.close())

const tablesWith = (text: string) => tablesOf(database.db, text)

/** Records a payment whose popup was opened with the payer's e-mail address. Returns its reference. */
async function payFor(orderId: string, email: string): Promise<string> {
  const at = new Date()
  const reference = `REF-${orderId.slice(0, 8)}`
  const popup = JSON.stringify({ provider: 'korapay', scriptUrl: '/s.js', options: { customer: { email } } })
  const attempt = { orderId, reference, popup, checkoutUrl: `https://pay.example/?${email}`, amount: 1 }
  await database.db
    .insertInto('paymentAttempt')
    .values({ ...attempt, provider: 'korapay', mode: 'test', state: 'paid', createdAt: at, updatedAt: at })
    .execute()
  return reference
}

const mailTo = (recipient: string) =>
  database.db
    .insertInto('mail')
    .values({ kind: 'order_received', payload: '{}', state: 'sent', recipient, sentAt: new Date(), dueAt: null })
    .execute()

/** Requests an account, a new password, and a change of another account's e-mail to this address; nothing is confirmed. */
async function askFor(email: string): Promise<void> {
  const { db } = database
  const [at, userId] = [new Date(), await makeAccount(db, { email: anEmail('somebody-else') })]
  await db
    .insertInto('signUp')
    .values({ email, firstName: '', lastName: '', password: 'hash', browserHash: 'hash', createdAt: at })
    .execute()
  await db.insertInto('passwordReset').values({ email, requestedAt: at }).execute()
  await db.insertInto('emailChange').values({ userId, newEmail: email, requestedAt: at, expiresAt: at }).execute()
}

/** Somebody about whom every part of the shop knows something: by an account, as a guest, and by an address that was merged in. */
async function somebody(secret: string) {
  const { db } = database
  const [email, other] = [anEmail(`own.${secret}`), anEmail(`other.${secret}`)]
  const phone = '0807 777 1234'
  const name = { firstName: `First${secret}`, lastName: `Last${secret}` }
  const userId = await makeAccount(db, { email, phone, ...name })
  const street = { ...name, phone, address: `1 ${secret} Street`, city: 'Ikeja', state: 'Lagos' }
  await db
    .insertInto('userAddress')
    .values({ userId, ...street, isDefault: true })
    .execute()
  await db.insertInto('savedCart').values({ userId }).execute()
  await askFor(other)
  const shippingAddress = { ...street, email }
  const place = async (status: OrderStatus, by: string, values = {}) => {
    const id = await orderOf(
      db,
      { email: by, phone, ...name },
      { shippingAddress: { ...shippingAddress, email: by }, ...values },
    )
    await db.updateTable('order').set({ status }).where('id', '=', id).execute()
    return id
  }
  const orders = [
    await place('delivered', email, { userId }),
    await place('cancelled', email.toUpperCase()),
    await place('delivered', other),
  ]
  const [orderId = ''] = orders
  await moneyOf(db, orderId, 12_500 * naira)
  const at = new Date()
  const note = { orderId, author: viewer.email, body: `Call ${secret}`, createdAt: at }
  await db.insertInto('orderNote').values(note).execute()
  await db
    .insertInto('shipment')
    .values({ orderId, carrier: 'GIG', trackingNumber: `T-${secret}`, trackingUrl: '', recordedAt: at })
    .execute()
  await db
    .insertInto('newsletterSubscriber')
    .values([{ email }, { email: other }])
    .execute()
  await db.insertInto('contactMessage').values({ email: other, name: secret, subject: 's', message: secret }).execute()
  const session = { startsAt: new Date('2031-03-04T10:00:00Z'), endsAt: new Date('2031-03-04T11:00:00Z'), phone }
  await db
    .insertInto('stylingSession')
    .values({ ...session, email: email.toUpperCase(), name: secret, note: secret })
    .execute()
  await mailTo(email)
  const reference = await payFor(orderId, email)
  const body = Buffer.from(JSON.stringify({ customer: { email, name: secret } }))
  await db
    .insertInto('webhookEvent')
    .values({ provider: 'paystack', body, bodyHash: 'a hash', state: 'applied', reference })
    .execute()
  const [own, guest] = [await customerBy(db, email), await customerBy(db, other)]
  await noteCustomer(shop(), { id: own.id, text: `Knows ${secret}` }, viewer)
  const planned = await planMerge(db, { id: own.id, other: guest.id }, viewer)
  await mergeCustomers(shop(), { id: own.id, other: guest.id, seen: planned.ok ? planned.plan.seen : '' }, viewer)
  return { id: own.id, email, orders }
}

describe('deleting a customer on request', () => {
  // @rule Customers | A deleted customer is found in no table: account, addresses, closed orders, notes, subscriptions, mails,
  //   webhooks, unconfirmed requests; the orders and the ledger stay
  //   broken by: the webhooks left (forget-person.server.ts); guest orders left (forget-person.server.ts); requests left
  //   (forget-person.server.ts)
  test('keeps the orders and the money, and nothing of the person in any table', async () => {
    const { db } = database
    const secret = 'zqxforgotten'
    const { id, email, orders } = await somebody(secret)
    expect((await tablesWith(secret)).length).toBeGreaterThan(10)
    const money = () => db.selectFrom('moneyLedger').selectAll().orderBy('id').execute()
    const before = await money()
    const erased = await eraseCustomer(shop(), { id, typed: ` ${email.toUpperCase()} ` }, viewer)
    expect(erased).toEqual({ ok: true, over: 3, underWay: 0 })
    expect(await tablesWith(secret)).toEqual([])
    expect(await tablesWith('0807 777 1234')).toEqual([])
    expect(await tablesWith('8077771234')).toEqual([])
    expect(await money()).toEqual(before)
    const kept = await db
      .selectFrom('order')
      .where('id', 'in', orders)
      .select(['id', 'totalAmount', 'status'])
      .execute()
    expect(kept.map(({ totalAmount }) => totalAmount)).toEqual(Array(3).fill(12_500 * naira))
    expect(await auditLogOf(db, `customer:${id}`)).toMatchObject([
      { action: 'note_customer' },
      { action: 'merge_customers' },
      {
        actor: viewer.email,
        action: 'erase_customer',
        details: { over: 3, underWay: 0, hadAccount: true, addresses: 2 },
      },
    ])
    expect(await eraseCustomer(shop(), { id, typed: email }, viewer)).toEqual({ ok: false, reason: 'not_found' })
  })

  // @rule Customers | Nor is a deleted customer found in staff's notes on handled items, in shipments, or in mails and webhooks
  //   linked only by order, account or transaction
  //   broken by: the note in the log (close-task.server.ts, dismiss-webhook.server.ts, failed-mail.server.ts,
  //   close-difference.server.ts); the number in the log (change-tracking.server.ts, change-order-status.server.ts)
  //   or the history (anonymize-buyer.server.ts); refunds without a reference, and dismissed ones, left
  //   (forget-payer.server.ts); mails of orders or of the account left (forget-recipients.server.ts)
  test('removes them from notes, shipments, and mails and webhooks without their own address', async () => {
    const { db } = database
    const secret = 'zqxelsewhere'
    const email = anEmail(secret)
    const userId = await makeAccount(db, { email, firstName: secret })
    const orderId = await orderOf(db, { email: `typed.${secret}@example.com`, firstName: secret }, { userId })
    await db.updateTable('order').set({ status: 'processing' }).where('id', '=', orderId).execute()
    const shipment = { carrier: 'GIG', trackingNumber: `T-${secret}`, trackingUrl: '' }
    await changeOrderStatus(shop(), { orderId, from: 'processing', to: 'shipped', confirmed: true, shipment }, viewer)
    const another = { ...shipment, trackingNumber: `U-${secret}` }
    expect(await changeTracking(shop(), { orderId, shipment: another, seen: shipment }, viewer)).toEqual({ ok: true })
    await db.updateTable('order').set({ status: 'delivered' }).where('id', '=', orderId).execute()
    await db.updateTable('paymentTask').set({ resolvedAt: new Date() }).where('orderId', '=', orderId).execute()

    const reference = await payFor(orderId, email)
    const paid = { providerTransactionId: 'trx-zqx' }
    await db.updateTable('paymentAttempt').set(paid).where('reference', '=', reference).execute()
    const webhook = (values: { state: WebhookState; reference?: string; transactionId?: string }, handledAt?: Date) => {
      const { transactionId = null, ...rest } = values
      const meaning = JSON.stringify({ kind: 'refund', references: [], transactionId, refundNames: [] })
      const body = Buffer.from(JSON.stringify({ customer: { email, name: secret } }))
      const row = { provider: 'korapay' as const, body, bodyHash: randomUUID(), meaning, handledAt, ...rest }
      return db.insertInto('webhookEvent').values(row).returning('id').executeTakeFirstOrThrow()
    }
    const sent = { state: 'sent' as const, sentAt: new Date(), dueAt: null }
    await webhook({ state: 'applied', transactionId: 'trx-zqx' })
    await webhook({ state: 'unmatched', reference: 'SOMEBODY-ELSES' }, new Date())
    const { id: stuck } = await webhook({ state: 'dead_lettered', reference })

    await db
      .insertInto('mail')
      .values([
        {
          kind: 'order_delivered',
          payload: JSON.stringify({ orderId }),
          ...sent,
          recipient: `typed.${secret}@example.com`,
        },
        {
          kind: 'password_changed',
          payload: JSON.stringify({ userId }),
          ...sent,
          recipient: `former.${secret}@example.com`,
        },
      ])
      .execute()
    const { id: mail } = await db
      .insertInto('mail')
      .values({
        kind: 'order_shipped',
        payload: JSON.stringify({ orderId }),
        state: 'failed',
        dueAt: null,
        recipient: email,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: task } = await db
      .insertInto('paymentTask')
      .values({ kind: 'check_dispute', orderId, subject: reference, detail: 'Disputed' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: difference } = await db
      .insertInto('paymentDifference')
      .values({
        kind: 'provider_fee_differs',
        orderId,
        subject: reference,
        ours: '1',
        theirs: '2',
        waitingSince: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const note = `Called ${secret}`
    expect(await closeTask(shop(), task, viewer, note)).toMatchObject({ ok: true })
    expect(await dismissWebhook(shop(), { id: stuck, note }, viewer)).toEqual({ ok: true })
    expect(await dismissMail(shop(), { id: mail, note }, viewer)).toMatchObject({ ok: true })
    expect(await explainDifference(shop(), { id: difference, note }, viewer)).toMatchObject({ ok: true })
    const { id: failed } = await db
      .insertInto('mail')
      .values({ kind: 'order_delivered', payload: JSON.stringify({ orderId }), state: 'failed', dueAt: null })
      .returning('id')
      .executeTakeFirstOrThrow()

    const { id } = await customerBy(db, email)
    expect(await eraseCustomer(shop(), { id, typed: email }, viewer)).toEqual({ ok: true, over: 1, underWay: 0 })
    expect(await tablesWith(secret)).toEqual([])
    const left = await db.selectFrom('mail').where('id', '=', failed).select('state').executeTakeFirst()
    expect(left?.state).toBe('cancelled')
  })

  // @rule Customers | Staff notes on a customer as a guest with another address are deleted with the account that has claimed the
  //   order
  //   broken by: the addresses of claimed orders left out (forget-person.server.ts)
  test('removes the guest who had ordered with another address, too', async () => {
    const { db } = database
    const secret = 'zqxclaimed'
    const email = anEmail(secret)
    const orderId = await orderOf(db, { email: `typed.${secret}@example.com`, firstName: secret })
    const guest = await customerBy(db, `typed.${secret}`)
    await noteCustomer(shop(), { id: guest.id, text: `Knows ${secret}` }, viewer)
    const userId = await makeAccount(db, { email, firstName: secret })
    const claimed = { userId, isGuestOrder: false, status: 'delivered' } as const
    await db.updateTable('order').set(claimed).where('id', '=', orderId).execute()
    expect(await customerBy(db, `typed.${secret}`)).toMatchObject({ id: guest.id, orders: 0 })
    const { id } = await customerBy(db, email)
    expect(await eraseCustomer(shop(), { id, typed: email }, viewer)).toEqual({ ok: true, over: 1, underWay: 0 })
    expect(await tablesWith(secret)).toEqual([])
  })

  // @rule Customers | A deleted former administrator is found in nothing that they did in the back office, under none of their
  //   addresses
  //   broken by: the history left (forget-actors.server.ts of orders); refunds left (forget-actors.server.ts of payments); the
  //   notes of customers, mails or answers left (forget-person.server.ts)
  test('removes them as the author of acts in the back office, too', async () => {
    const { db } = database
    const secret = 'zqxformer'
    const email = anEmail(secret)
    const userId = await makeAccount(db, { email })
    const staff = { ...viewer, userId, email: `earlier.${secret}@example.com` }
    const customer = anEmail('served')
    const orderId = await orderOf(db, { email: customer })
    const { id: served } = await customerBy(db, customer)
    await noteCustomer(shop(), { id: served, text: 'Likes coral' }, staff)
    await addOrderNote(shop(), { orderId, text: 'Called' }, staff)
    await changeOrderStatus(shop(), { orderId, from: 'pending', to: 'cancelled', confirmed: true }, staff)
    const done = { handledAt: new Date(), handledBy: staff.email }
    const [reference, at] = [await payFor(orderId, customer), new Date()]
    const attempt = db.selectFrom('paymentAttempt').where('reference', '=', reference).select('id')
    const { id: attemptId } = await attempt.executeTakeFirstOrThrow()
    await db
      .insertInto('refund')
      .values({
        orderId,
        attemptId,
        amount: 1,
        reference: `RF-${reference}`,
        requestedBy: staff.email,
        createdAt: at,
        updatedAt: at,
      })
      .execute()
    await db
      .insertInto('paymentTask')
      .values({
        kind: 'check_dispute',
        orderId,
        subject: reference,
        detail: 'x',
        resolvedAt: at,
        resolvedBy: staff.email,
      })
      .execute()
    const bodyHash = randomUUID()
    const difference = { kind: 'provider_fee_differs', orderId, subject: reference, ours: '1', theirs: '2' }
    await db
      .insertInto('paymentDifference')
      .values({ ...difference, waitingSince: at, ...done })
      .execute()
    await db
      .insertInto('webhookEvent')
      .values({ provider: 'korapay', body: Buffer.from('{}'), bodyHash, state: 'unmatched', ...done })
      .execute()
    await db
      .insertInto('mail')
      .values({ kind: 'order_received', payload: '{}', state: 'failed', dueAt: null, ...done })
      .execute()
    const message = { email: customer, name: 'Ada', subject: 's', message: 'm' }
    const { id: messageId } = await db
      .insertInto('contactMessage')
      .values(message)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('contactReply').values({ messageId, body: 'Yes', writtenBy: staff.email }).execute()
    expect((await tablesWith(secret)).length).toBeGreaterThan(10)

    const { id } = await customerBy(db, email)
    expect(await eraseCustomer(shop(), { id, typed: email }, viewer)).toMatchObject({ ok: true })
    expect(await tablesWith(secret)).toEqual([])
    expect((await auditLogOf(db, `customer:${served}`)).map(({ actor }) => actor)).toEqual(['deleted'])
    const seenTo = await Promise.all([
      db.selectFrom('refund').where('reference', '=', `RF-${reference}`).select('requestedBy as by').execute(),
      db.selectFrom('paymentTask').where('subject', '=', reference).select('resolvedBy as by').execute(),
      db.selectFrom('paymentDifference').where('subject', '=', reference).select('handledBy as by').execute(),
      db.selectFrom('webhookEvent').where('bodyHash', '=', bodyHash).select('handledBy as by').execute(),
    ])
    expect(seenTo.flat()).toEqual([1, 2, 3, 4].map(() => ({ by: 'deleted' })))
  })

  // @rule Customers | A deleted customer's webhook that still needs attention is kept
  test('keeps a webhook that still needs attention', async () => {
    const { db } = database
    const email = anEmail('waits')
    const orderId = await orderOf(db, { email })
    await db.updateTable('order').set({ status: 'cancelled' }).where('id', '=', orderId).execute()
    const reference = await payFor(orderId, email)
    const { id: stuck } = await db
      .insertInto('webhookEvent')
      .values({
        provider: 'korapay',
        body: Buffer.from(email),
        bodyHash: randomUUID(),
        state: 'dead_lettered',
        reference,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await customerBy(db, email)
    expect(await eraseCustomer(shop(), { id, typed: email }, viewer)).toMatchObject({ ok: true })
    expect(await db.selectFrom('webhookEvent').where('id', '=', stuck).select('id').execute()).toHaveLength(1)
  })

  // @rule Customers | An order in progress when its customer is deleted keeps the address until a day after it is closed, guest
  //   orders too
  //   broken by: guest orders left as such (anonymize-buyer.server.ts)
  test('keeps the address of an order in progress until a day after it is closed', async () => {
    const { db } = database
    const secret = 'zqxunderway'
    const email = anEmail(secret)
    const orderId = await orderOf(db, { email, firstName: secret })
    const { id } = await customerBy(db, email)
    expect(await eraseCustomer(shop(), { id, typed: email }, viewer)).toEqual({ ok: true, over: 0, underWay: 1 })
    await payFor(orderId, email)
    await mailTo(email)
    expect(await tablesWith(secret)).toEqual(['mail', 'order', 'payment_attempt'])
    expect(await customersBy(db, email)).toEqual([])
    await db
      .updateTable('order')
      .set({ status: 'delivered', updatedAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', orderId)
      .execute()
    await forgetDeletedBuyers({ db, clock: () => new Date(Date.now() + 25 * 3_600_000) })
    expect(await tablesWith(secret)).toEqual([])
  })

  test('keeps the mails of a customer who ordered again with the same address', async () => {
    const { db } = database
    const email = anEmail('again')
    const orderId = await orderOf(db, { email })
    const { id } = await customerBy(db, email)
    expect(await eraseCustomer(shop(), { id, typed: email }, viewer)).toMatchObject({ ok: true, underWay: 1 })
    await orderOf(db, { email })
    await mailTo(email)
    const before = new Date(Date.now() - 25 * 3_600_000)
    await db.updateTable('order').set({ status: 'delivered', updatedAt: before }).where('id', '=', orderId).execute()
    await forgetDeletedBuyers({ db, clock: () => new Date() })
    const mails = db.selectFrom('mail').where('recipient', '=', email).select('id')
    expect(await mails.execute()).toHaveLength(1)
    const [old] = await db.selectFrom('order').where('id', '=', orderId).select('email').execute()
    expect(old).toEqual({ email: '' })
  })

  // @rule Customers | Deleting needs customers.erase, a recent sign-in and the address typed; staff aren't deleted
  //   broken by: any typed text accepted (erase-customer.server.ts); no recent sign-in needed (viewer.ts)
  test('is refused without permission, recent sign-in and the typed address, and for staff', async () => {
    const { db } = database
    const email = anEmail('stays')
    const userId = await makeAccount(db, { email })
    const { id } = await customerBy(db, email)
    const no = (reason: string) => ({ ok: false, reason })
    const erase = (typed: string, by: Parameters<typeof eraseCustomer>[2] = viewer) =>
      eraseCustomer(shop(), { id, typed }, by)
    expect(await erase(email, customerViewer())).toEqual(no('not_allowed'))
    expect(await erase(email, { ...viewer, isFresh: false })).toEqual(no('sign_in_again'))
    for (const typed of ['', 'DELETE', `${email}x`, "' or true --"])
      expect(await erase(typed)).toEqual(no('not_confirmed'))
    await db.insertInto('userRole').values({ userId, role: 'admin' }).execute()
    expect(await erase(email)).toEqual(no('staff'))
    expect(await customerBy(db, email)).toMatchObject({ id })
    expect(await auditLogOf(db, `customer:${id}`)).toEqual([])
  })

  test('twice at once is done once', async () => {
    const email = anEmail('twice')
    await orderOf(database.db, { email })
    const { id } = await customerBy(database.db, email)
    const outcomes = await Promise.all([1, 2].map(() => eraseCustomer(shop(), { id, typed: email }, viewer)))
    expect(outcomes.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    expect((await auditLogOf(database.db, `customer:${id}`)).map(({ action }) => action)).toEqual(['erase_customer'])
  })
})

// @rule Staff-made orders | Nothing is left of a deleted customer in why a price was agreed or who paid
//   broken by: the reason in the audit log (make-staff-order.server.ts); the history's first entry kept whole
//   (anonymize-buyer.server.ts)
test('staff’s words on a deleted customer’s agreed prices and payments are removed', async () => {
  const { db } = database
  const staffed = manualClockShop(db)
  await storeSeller(db)
  const secret = 'zqxbargain'
  const email = anEmail('agreed')
  const line = { ...aLine(await makeProduct(db)), agreed: { price: naira, reason: `For ${secret}` } }
  const orderId = await makeOrderByStaff(staffed, [line], { shippingAddress: { ...anAddress, email } })
  const { totalAmount } = await db
    .selectFrom('order')
    .where('id', '=', orderId)
    .select('totalAmount')
    .executeTakeFirstOrThrow()
  const payment = aCashPayment(staffed, orderId, totalAmount, { payer: secret, note: secret })
  expect(await takePayment(staffed, payment, seller)).toMatchObject({ ok: true })
  await db.updateTable('order').set({ status: 'delivered' }).where('id', '=', orderId).execute()
  expect(await tablesWith(secret)).toEqual(['order_event', 'order_item', 'payment_attempt'])
  const { id } = await customerBy(db, email)
  expect(await eraseCustomer(shop(), { id, typed: email }, viewer)).toMatchObject({ ok: true, over: 1 })
  expect(await tablesWith(secret)).toEqual([])
})

// @rule Customers | A deleted customer who is owed money can be reached until nothing of the order is open any more
//   broken by: orders with an open refund or task counted as closed (anonymize-buyer.server.ts)
test('an order with open money matters keeps its buyer until they are settled', async () => {
  const { db } = database
  const email = anEmail('owed')
  const orderId = await orderOf(db, { email })
  await moneyOf(db, orderId, naira)
  await db
    .updateTable('order')
    .set({ status: 'cancelled', updatedAt: new Date('2026-01-01') })
    .where('id', '=', orderId)
    .execute()
  const task = { kind: 'refund_cancelled', orderId, subject: orderId, detail: 'Paid' } as const
  const { id: taskId } = await db.insertInto('paymentTask').values(task).returning('id').executeTakeFirstOrThrow()
  const { id } = await customerBy(db, email)
  expect(await eraseCustomer(shop(), { id, typed: email }, viewer)).toEqual({ ok: true, over: 0, underWay: 1 })
  const buyer = () => db.selectFrom('order').where('id', '=', orderId).select('email').executeTakeFirstOrThrow()
  await forgetDeletedBuyers(shop())
  expect(await buyer()).toEqual({ email })
  await db.updateTable('paymentTask').set({ resolvedAt: new Date() }).where('id', '=', taskId).execute()
  const reference = await payFor(orderId, email)
  const attempt = db.selectFrom('paymentAttempt').where('reference', '=', reference).select('id as attemptId')
  const times = { createdAt: new Date(), updatedAt: new Date() }
  const refund = { orderId, ...(await attempt.executeTakeFirstOrThrow()), amount: 1, reference: `RF-${reference}` }
  await db
    .insertInto('refund')
    .values({ ...refund, ...times, requestedBy: viewer.email })
    .execute()
  await forgetDeletedBuyers(shop())
  expect(await buyer()).toEqual({ email })
  await db.updateTable('refund').set({ state: 'done' }).where('reference', '=', refund.reference).execute()
  await forgetDeletedBuyers(shop())
  expect(await buyer()).toEqual({ email: '' })
})
