import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { anAddress, makeOrder } from '#test/factories.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { openTestPages } from '#test/test-pages.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openTestPages>>
beforeAll(async () => {
  api = await openTestApi()
  pages = await openTestPages(api.shop)
}, 60_000)
beforeEach(() => api.exceeded.clear())
afterAll(() => api.close())

/** Opens the page as a browser does, and submits its form to the address that it names. */
async function send(typed: { orderNumber: string; email: string }) {
  const about = { requestId: 'request-1', ip: '203.0.113.7', viewer: anonymous }
  const callApi = async (call: Request) => api.router.request(call, {}, about)
  const ask = (path: string, init?: RequestInit) =>
    pages(new Request(new URL(path, api.shop.publicUrl), init), { ...about, nonce: '', callApi })
  const forms = (await (await ask('/order-lookup')).text()).split('<form ')
  const form = forms.find((one) => one.includes('name="orderNumber"')) ?? ''
  const headers = { origin: new URL(api.shop.publicUrl).origin }
  return ask(/action="([^"]+)"/.exec(form)?.[1] ?? '', { method: 'POST', body: new URLSearchParams(typed), headers })
}
const valueIn = (html: string, name: string) =>
  / value="([^"]*)"/.exec(new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? '')?.[1]

test('the page’s form sends the link, and leads to the answer', async () => {
  const id = await makeOrder(api.db)
  const { status, headers } = await send({ orderNumber: id.slice(0, 8), email: anAddress.email })
  expect([status, headers.get('location')]).toEqual([303, '/order-lookup?answer=sent'])
  expect(await api.db.selectFrom('mail').select('kind').execute()).toEqual([{ kind: 'order_link' }])
})

test.each([
  ['a@b', '', 422, 'Please enter the order number from your email'],
  ['ada@example.com', 'order-look-up', 429, 'Too many requests. Please wait a moment and try again.'],
])('a refusal of %s keeps what was typed (limit exceeded: %j)', async (email, limit, status, words) => {
  if (limit !== '') api.exceeded.add(limit)
  const answer = await send({ orderNumber: '#1A2B3C4D', email })
  expect([answer.status, answer.headers.get('location')]).toEqual([status, null])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('retry-after')).toBe(status === 429 ? '90' : null)
  const html = await answer.text()
  expect(html).toContain(words)
  expect([valueIn(html, 'orderNumber'), valueIn(html, 'email')]).toEqual(['#1A2B3C4D', email])
})
