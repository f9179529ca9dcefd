import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOrderForAdmin } from '#domain/fulfilment/read-order-for-admin.server.ts'
import { readRefunding } from '#domain/fulfilment/read-refunding.server.ts'
import { naira } from '#domain/money/money.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'
import { readOrderStatus } from '#domain/orders/queries.server.ts'
import { settleRefunds } from '#domain/payments/refunds/settle-refunds.server.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import type { SecurityEvent } from '#domain/security-event.ts'
import { anUnpaidOrder, aPaidOrder, openTasks, type PaidOrder } from '#test/refund-factories.ts'
import { paid } from '#test/scripted-providers.ts'
import { anAdministrator, type SignedInUser } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { openTestPages } from '#test/test-pages.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import type { RefundAnswer } from './refund-answer.ts'

let api: TestApi
const noted: SecurityEvent[] = []
let pages: Awaited<ReturnType<typeof openTestPages>>
let tola: SignedInUser
let now = new Date()
beforeAll(async () => {
  api = await openTestApi({ clock: () => now, noteSecurity: (event) => void noted.push(event) })
  pages = await openTestPages(api.shop)
  tola = await anAdministrator(api)
}, 60_000)
afterAll(() => api.close())

async function send(orderId: string, fields: Record<string, string>) {
  const request = new Request(new URL(`/admin/orders/${orderId}/refund`, api.shop.publicUrl), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie: tola.cookie, origin: api.shop.publicUrl },
  })
  const viewer = await api.readViewer(request)
  const answer = await pages(request, { requestId: 'request-1', ip: '203.0.113.7', viewer, nonce: '' })
  return { status: answer.status, answer: (await answer.json().catch(() => null)) as RefundAnswer | null }
}

async function get(path: string) {
  const request = new Request(new URL(path, api.shop.publicUrl), { headers: { cookie: tola.cookie } })
  const viewer = await api.readViewer(request)
  return pages(request, { requestId: 'request-1', ip: '203.0.113.7', viewer, nonce: '' })
}

/** Pays the order a second time under another reference. */
async function makeDuplicate({ orderId, amount, provider }: PaidOrder, reference: string): Promise<void> {
  const row = { orderId, provider: provider.name, mode: 'test' as const, amount, reference }
  await api.db
    .insertInto('paymentAttempt')
    .values({ ...row, createdAt: now, updatedAt: now })
    .execute()
  provider.setVerification(reference, paid(reference, amount))
  await settlePayment(api.shop, reference)
}

async function fieldsFor({ orderId }: PaidOrder, values: Record<string, string> = {}) {
  const refunding = await readRefunding(api.db, administratorViewer(), orderId)
  const lines = (refunding?.goods.lines ?? []).map(({ lineKey }) => ({ lineKey, pieces: 1 }))
  const goods = JSON.stringify({ lines, shipping: false, restock: true })
  return {
    act: 'ask',
    byHand: 'no',
    key: refunding?.key ?? '',
    amount: String(20_000 * naira),
    reason: 'Too small',
    goods,
    ...values,
  }
}

// @rule D43 | The result of a refund is shown in words, a refusal with the amount that can still be refunded
//   broken by: the refusal's amount left out (refund-words.ts)
test('a refund is requested by the form, and sending it again makes no second one', async () => {
  const order = await aPaidOrder(api.shop)
  const fields = await fieldsFor(order)
  const message = '₦20,000 is on its way back by Paystack.'
  const done = { status: 200, answer: { ok: true, message, reference: expect.any(String) } }
  expect(await send(order.orderId, fields)).toEqual(done)
  expect(await send(order.orderId, fields)).toEqual(done)
  expect(order.provider.refundRequests.filter(({ reference }) => reference === order.reference)).toHaveLength(1)
  expect((await send(order.orderId, { ...fields, amount: '100' })).answer).toMatchObject({ ok: false, isUsed: true })
  const another = await fieldsFor(order)
  expect((await send(order.orderId, another)).answer).toEqual({
    ok: false,
    message: 'All pieces of a line are refunded already.',
  })
  const { goods: _, ...amount } = await fieldsFor(order, { amount: String(2_501 * naira) })
  expect((await send(order.orderId, amount)).answer).toEqual({
    ok: false,
    message: 'At most ₦2,500 can still be given back.',
  })
})

test('a piece refunded before shipping isn’t on the packing slip, and is marked on the order', async () => {
  const order = await aPaidOrder(api.shop)
  const page = async (path = '') => (await get(`/admin/orders/${order.orderId}${path}`)).text()
  expect(await page('/packing-slip')).not.toContain('nothing is to be packed')
  await send(order.orderId, await fieldsFor(order))
  expect(await page('/packing-slip')).toContain('All pieces of this order were refunded: nothing is to be packed.')
  expect(await page()).toContain('>Refunded</p>')
})

// @rule D43 | A refund that the provider refuses shows the provider's message
test('a refund that the provider refuses says so', async () => {
  const order = await aPaidOrder(api.shop)
  order.provider.setRefundOutcome('rejected')
  const { status, answer } = await send(order.orderId, await fieldsFor(order))
  order.provider.setRefundOutcome('made')
  expect([status, answer]).toEqual([
    200,
    expect.objectContaining({
      ok: true,
      isStuck: true,
      message: expect.stringMatching(/^₦20,000 was not given back\. ./),
    }),
  ])
})

// @rule D46 | A refund needs a sign-in of the last ten minutes, also by the page
//   broken by: older sign-ins accepted (domain/accounts/access.ts)
test('after eleven minutes a new sign-in is required, and nothing is refunded', async () => {
  const order = await aPaidOrder(api.shop)
  const fields = await fieldsFor(order)
  now = new Date(now.getTime() + 11 * 60_000)
  expect((await send(order.orderId, fields)).status).toBe(401)
  expect(order.provider.refundRequests.filter(({ reference }) => reference === order.reference)).toEqual([])
  now = new Date(now.getTime() - 11 * 60_000)
})

// @rule D46 | Refunds completed by hand are in the security log, too
//   broken by: left out (act-on-refund.server.ts)
test('a refund by hand is requested, and then marked as sent', async () => {
  const order = await aPaidOrder(api.shop)
  const fields = await fieldsFor(order, { byHand: 'yes' })
  const asked = 'Noted. ₦20,000 stands among the payments until somebody says that it was sent.'
  expect((await send(order.orderId, fields)).answer).toMatchObject({ ok: true, message: asked })
  const { reference } = await api.db
    .selectFrom('refund')
    .where('orderId', '=', order.orderId)
    .select('reference')
    .executeTakeFirstOrThrow()
  const given = { ok: true, message: '₦20,000 was given back.' }
  expect((await send(order.orderId, { act: 'sent', reference, transfer: ' ', evidence: '' })).answer).toEqual({
    ok: false,
    field: 'transfer',
    message: 'Please give the bank’s reference of the transfer',
  })
  const proof = { transfer: 'NIP 1', evidence: '' }
  noted.splice(0)
  expect((await send(order.orderId, { act: 'sent', reference, ...proof })).answer).toEqual(given)
  expect((await send(order.orderId, { act: 'not_sent', reference })).answer).toEqual({
    ok: false,
    message: 'Somebody else has ended this refund.',
  })
  expect(noted).toMatchObject(['done', 'refused'].map((outcome) => ({ what: 'refund', outcome, about: order.orderId })))
  expect((await send(order.orderId, { act: 'sent', reference: 'RF-none', ...proof })).answer).toMatchObject({
    ok: false,
  })
})

// @rule D43 | A role that may refund enters the customer's bank account for a waiting refund on the order's page; it is stored nowhere
//   broken by: the account written to the audit log (refund-by-administrator.server.ts)
test('the bank account is requested, validated, passed on, and not stored', async () => {
  const order = await aPaidOrder(api.shop)
  await send(order.orderId, await fieldsFor(order))
  const made = order.provider.refunds.find((one) => one.reference === order.reference)
  if (made) made.state = 'needs_attention'
  await settleRefunds(api.shop, order.reference, [])
  const refund = async () => {
    const read = await readOrderForAdmin(api.db, administratorViewer(), order.orderId)
    return read.ok ? read.shown.payments?.refunds[0] : undefined
  }
  const { reference = '', acts } = (await refund()) ?? {}
  expect(acts).toEqual(['account', 'sent'])
  const { permissions, ...viewer } = administratorViewer()
  const reader = { ...viewer, permissions: new Set([...permissions].filter((one) => one !== 'orders.refund')) }
  const seen = await readOrderForAdmin(api.db, reader, order.orderId)
  expect(seen.ok && seen.shown.payments?.refunds[0]?.acts).toEqual([])

  const banks = `/admin/orders/${order.orderId}/refund.data?banks=${reference}&_routes=${encodeURIComponent('admin/orders/refund/route')}`
  expect(await (await get(banks)).text()).toContain('Guaranty Trust Bank')
  const give = (accountNumber: string, bankId = '9', id = order.orderId) =>
    send(id, { act: 'account', reference, bankId, accountNumber })
  expect((await give('0123456789', '')).answer).toMatchObject({ ok: false, field: 'bankId' })
  expect((await give('012345678')).answer).toMatchObject({ ok: false, field: 'accountNumber' })
  const other = await aPaidOrder(api.shop)
  expect((await give('0123456789', '9', other.orderId)).answer).toEqual({ ok: false, message: 'The refund is gone.' })
  expect(made?.state).toBe('needs_attention')
  now = new Date(now.getTime() + 11 * 60_000)
  expect((await give('0123456789')).status).toBe(401)
  now = new Date(now.getTime() - 11 * 60_000)
  expect((await give('012 345 6789')).answer).toEqual({
    ok: true,
    message: 'Paystack has the account, and sends ₦20,000 to it.',
  })
  expect(made?.state).toBe('pending')
  const given = now.toISOString()
  expect((await refund())?.accountGivenAt).toBe(given)
  const sent = { act: 'sent', reference, transfer: 'NIP 1', evidence: '' }
  for (const seen of [{}, { accountGivenAt: '' }, { accountGivenAt: new Date(0).toISOString() }])
    expect((await send(order.orderId, { ...sent, ...seen })).answer).toEqual({
      ...{ ok: false, accountGivenAt: given },
      message: expect.stringContaining(`An account for it was sent to Paystack on ${dayAndTimeText(given)}`),
    })
  expect((await send(order.orderId, { ...sent, accountGivenAt: 'yes' })).status).toBe(400)
  const kept = await sql`
    select 1 from refund where refund::text like '%0123456789%' or refund::text like '%012 345 6789%'
    union all select 1 from audit_log where audit_log::text like '%0123456789%'
    union all select 1 from order_event where reason like '%0123456789%'`.execute(api.db)
  expect(kept.rows).toEqual([])
  const answer = { ok: true, message: '₦20,000 was given back.' }
  expect((await send(order.orderId, { ...sent, accountGivenAt: given })).answer).toEqual(answer)
})

// @rule D44 | A duplicate payment is refunded by one press, once, and only after a recent sign-in
//   broken by: a refund of the payment that paid the order (act-on-refund.server.ts)
test('a second payment is refunded by one press, and the order stays paid', async () => {
  const order = await aPaidOrder(api.shop)
  const second = `${order.reference}-2`
  await makeDuplicate(order, second)
  const payment = async () => {
    const read = await readOrderForAdmin(api.db, administratorViewer(), order.orderId)
    return read.ok
      ? read.shown.payments?.attempts.find(({ reference }) => reference === second)?.wholeRefund
      : undefined
  }
  const wholeRefund = await payment()
  expect(wholeRefund).toMatchObject({ why: 'duplicate', amount: order.amount, ways: 'provider' })
  const fields = {
    act: 'whole',
    payment: second,
    why: 'duplicate',
    byHand: 'no',
    key: wholeRefund?.key ?? '',
    amount: String(order.amount),
  }
  now = new Date(now.getTime() + 11 * 60_000)
  expect((await send(order.orderId, fields)).status).toBe(401)
  now = new Date(now.getTime() - 11 * 60_000)
  const answers = await Promise.all([send(order.orderId, fields), send(order.orderId, fields)])
  expect(answers.map(({ answer }) => answer?.ok)).toEqual([true, true])
  expect(order.provider.refundRequests.filter(({ reference }) => reference === second)).toHaveLength(1)
  expect(order.provider.refundRequests.filter(({ reference }) => reference === order.reference)).toEqual([])
  expect(await payment()).toBeNull()
  for (const made of order.provider.refunds.filter(({ reference }) => reference === second)) made.state = 'done'
  await settleRefunds(api.shop, second, [])
  expect(await openTasks(api.db, order.orderId)).toEqual([])
  expect(await readOrderStatus(api.db, order.orderId)).toMatchObject({ paymentStatus: 'success' })
})

test('a mismatched payment is refunded with that as the reason', async () => {
  const { orderId, reference, amount, provider } = await anUnpaidOrder(api.shop)
  provider.setVerification(reference, paid(reference, amount - 100))
  await settlePayment(api.shop, reference)
  const fields = { act: 'whole', payment: reference, why: 'mismatch', byHand: 'no', key: randomUUID() }
  const { answer } = await send(orderId, { ...fields, amount: String(amount - 100) })
  expect(answer?.ok).toBe(true)
  const refund = api.db.selectFrom('refund').where('orderId', '=', orderId).select('reason')
  expect(await refund.execute()).toEqual([{ reason: 'The payment wasn’t what was asked for' }])
})

test.each([
  ['act', { act: 'give' }],
  ['way', { byHand: 'perhaps' }],
  ['amount', { amount: '0' }],
  ['amount', { amount: '1.5' }],
  ['amount', { amount: '' }],
  ['key', { key: 'again' }],
  ['goods', { goods: '{' }],
  ['goods', { goods: '{"lines":[{"lineKey":"a","pieces":-1}],"shipping":false,"restock":true}' }],
  ['reason', { reason: 'x'.repeat(501) }],
])('a wrong %s is refused: %j', async (_, values) => {
  const order = await aPaidOrder(api.shop)
  expect((await send(order.orderId, await fieldsFor(order, values as Record<string, string>))).status).toBe(400)
})

test('a customer can’t read what can be refunded', async () => {
  const { orderId } = await aPaidOrder(api.shop)
  expect(await readRefunding(api.db, customerViewer(tola.id), orderId)).toBeNull()
})
