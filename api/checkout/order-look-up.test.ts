import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailSchema } from '#domain/notifications/mail.ts'
import { readMessage } from '#server/mail-messages.ts'
import { anAddress, makeOrder } from '#test/factories.ts'
import { linkKeyOf } from '#test/order-links.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
beforeEach(async () => {
  await api.db.deleteFrom('mail').execute()
  api.exceeded.clear()
  api.limitChecks.splice(0)
})
afterAll(() => api.close())

const at = '/api/v1/orders/look-up'
const lookUp = (orderNumber: string, email: string) => api.post(at, { orderNumber, email })
/** The current content of the enqueued mails; null for one that will never be sent. */
const letters = async () => {
  const rows = await api.db.selectFrom('mail').select(['kind', 'payload']).orderBy('id').execute()
  return Promise.all(
    rows.map(({ kind, payload }) => readMessage(api.shop, mailSchema.parse({ ...Object(payload), kind }))),
  )
}
const whole = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers],
  body: await answer.text(),
})

// @rule §6 Guest, D16 | A guest who lost her cookie finds her order by its number and her address: she gets a mail with a new
//   link
test.each([
  ['the eight characters', (id: string) => `#${id.slice(0, 8).toUpperCase()}`, 'ade@example.com'],
  ['the whole id', (id: string) => id, ' ADE@example.com '],
])('%s and the payer’s address send a link to her', async (_, numberOf, email) => {
  const id = await makeOrder(api.db)
  expect((await lookUp(numberOf(id), email)).status).toBe(202)
  const [message] = await letters()
  expect(message).toMatchObject({ kind: 'order_link', to: anAddress.email, order: { id } })
  const url = new URL(message && 'orderUrl' in message ? message.orderUrl : '')
  expect(url.searchParams.get('key')).toBe(await linkKeyOf(api.shop, id))
})

// @rule §6 Guest | The answer, and the work for it, is the same for everybody
test('a request that doesn’t match gets the same bytes and also writes one row, but nothing is sent', async () => {
  const id = await makeOrder(api.db)
  const right = await whole(await lookUp(id, anAddress.email))
  expect(await letters()).toMatchObject([{ to: anAddress.email }])
  for (const [number, email] of [
    [id, 'other@example.com'],
    [id.slice(0, 8), 'other@example.com'],
    [randomUUID(), anAddress.email],
    ['00000000', anAddress.email],
  ] as const) {
    await api.db.deleteFrom('mail').execute()
    expect(await whole(await lookUp(number, email))).toEqual(right)
    expect(await letters()).toEqual([null])
  }
})

// @rule §6 Guest | Five links an hour for an order, silently; an address that asks too often must wait, whatever it asks for
test('the limits count what was typed, and reveal nothing', async () => {
  const id = await makeOrder(api.db)
  const right = await whole(await lookUp(id, anAddress.email))
  expect(api.limitChecks).toEqual([
    'order-look-up 203.0.113.7',
    'order-look-up-network 203.0.113.7',
    `order-look-up-order ${id.slice(0, 8)}`,
    `order-look-up-email ${anAddress.email}`,
  ])
  api.exceeded.add('order-look-up-order')
  await api.db.deleteFrom('mail').execute()
  expect(await whole(await lookUp(`#${id.slice(0, 8)}`, anAddress.email))).toEqual(right)
  expect(await letters()).toEqual([])
  api.exceeded.add('order-look-up')
  const late = [await lookUp(id, anAddress.email), await lookUp('00000000', 'other@example.com')]
  expect(late.map(({ status }) => status)).toEqual([429, 429])
})

test('without scripts the form leads to a page with the answer', async () => {
  const id = await makeOrder(api.db)
  const send = async (form: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await api.ask(at, { method: 'POST', headers, body: new URLSearchParams(form) })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await send({ orderNumber: id.slice(0, 8), email: anAddress.email })).toEqual([
    303,
    '/order-lookup?answer=sent',
  ])
  expect(await letters()).toMatchObject([{ to: anAddress.email }])
  expect(await send({ orderNumber: '00000000', email: anAddress.email })).toEqual([303, '/order-lookup?answer=sent'])
  expect(await send({ orderNumber: 'x', email: anAddress.email })).toEqual([303, '/order-lookup?answer=invalid'])
  api.exceeded.add('order-look-up')
  expect(await send({ orderNumber: '00000000', email: anAddress.email })).toEqual([303, '/order-lookup?answer=wait'])
})

test.each([
  ['#12', anAddress.email],
  ['00000000', 'nobody'],
])('%j with %j is refused only for its form', async (number, email) => {
  expect((await lookUp(number, email)).status).toBe(422)
})
