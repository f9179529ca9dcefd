import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRefunding } from '#domain/fulfilment/read-refunding.server.ts'
import { naira } from '#domain/money/money.ts'
import { aPaidOrder, type PaidOrder } from '#test/refund-factories.ts'
import { anAdministrator, type SignedInUser } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { openTestPages } from '#test/test-pages.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import type { RefundAnswer } from './refund-answer.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openTestPages>>
let tola: SignedInUser
let now = new Date()
beforeAll(async () => {
  api = await openTestApi({ clock: () => now })
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

// @rule D43 | What came of a refund is said in words, a refusal with what can still be given back
//   broken by: the refusal's sum left out (refund-words.ts)
test('a refund is asked for by the form, and sent again it is the same', async () => {
  const order = await aPaidOrder(api.shop)
  const fields = await fieldsFor(order)
  const done = { status: 200, answer: { ok: true, message: '₦20,000 is on its way back by Paystack.' } }
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

// @rule D43 | A refund that the provider refuses is told with the provider's words
test('a refund that the provider refuses says so', async () => {
  const order = await aPaidOrder(api.shop)
  order.provider.setRefundOutcome('rejected')
  const { status, answer } = await send(order.orderId, await fieldsFor(order))
  order.provider.setRefundOutcome('made')
  expect([status, answer]).toEqual([
    200,
    { ok: true, isStuck: true, message: expect.stringMatching(/^₦20,000 was not given back\. ./) },
  ])
})

// @rule D46 | A refund needs a sign-in of the last ten minutes, also by the page
//   broken by: older sign-ins taken for recent ones (domain/accounts/access.ts)
test('a sign-in of eleven minutes ago is asked for again, and nothing is refunded', async () => {
  const order = await aPaidOrder(api.shop)
  const fields = await fieldsFor(order)
  now = new Date(now.getTime() + 11 * 60_000)
  expect((await send(order.orderId, fields)).status).toBe(401)
  expect(order.provider.refundRequests.filter(({ reference }) => reference === order.reference)).toEqual([])
  now = new Date(now.getTime() - 11 * 60_000)
})

test('a refund by hand is asked for, and said to be sent', async () => {
  const order = await aPaidOrder(api.shop)
  const fields = await fieldsFor(order, { byHand: 'yes' })
  const asked = 'Noted. ₦20,000 stands among the payments until somebody says that it was sent.'
  expect((await send(order.orderId, fields)).answer).toEqual({ ok: true, message: asked })
  const { reference } = await api.db
    .selectFrom('refund')
    .where('orderId', '=', order.orderId)
    .select('reference')
    .executeTakeFirstOrThrow()
  const given = { ok: true, message: '₦20,000 was given back.' }
  expect((await send(order.orderId, { act: 'sent', reference })).answer).toEqual(given)
  expect((await send(order.orderId, { act: 'not_sent', reference })).answer).toEqual({
    ok: false,
    message: 'Somebody else has ended this refund.',
  })
  expect((await send(order.orderId, { act: 'sent', reference: 'RF-none' })).answer).toMatchObject({ ok: false })
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

test('nobody else is told what can be refunded', async () => {
  const { orderId } = await aPaidOrder(api.shop)
  expect(await readRefunding(api.db, customerViewer(tola.id), orderId)).toBeNull()
})
