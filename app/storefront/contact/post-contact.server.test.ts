import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { openTestPages } from '#test/test-pages.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openTestPages>>
beforeAll(async () => {
  api = await openTestApi()
  pages = await openTestPages(api.shop)
}, 60_000)
afterAll(() => api.close())

/** Submits the form as a browser without JavaScript does. */
async function send(message: string) {
  const url = new URL('/contact', api.shop.publicUrl)
  const body = new URLSearchParams({ name: 'Ada Obi', email: 'ada@example.com', subject: 'A gown', message })
  const about = { requestId: 'request-1', ip: '203.0.113.7', viewer: anonymous }
  const callApi = async (call: Request) => api.router.request(call, {}, about)
  const request = new Request(url, { method: 'POST', body, headers: { origin: url.origin } })
  return pages(request, { ...about, nonce: '', callApi })
}
const stored = async () =>
  (await api.db.selectFrom('contactMessage').select('message').execute()).map(({ message }) => message)

test('a form without scripts sends its message, and redirects to a confirmation', async () => {
  const { status, headers } = await send('Is it silk?')
  expect([status, headers.get('location')]).toEqual([303, '/contact?sent=1#message'])
  expect(await stored()).toEqual(['Is it silk?'])
})

test('one message too many is refused with the time to wait, and keeps what was typed', async () => {
  api.exceeded.add('contact')
  const answer = await send('Is it cotton?')
  api.exceeded.delete('contact')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '90'])
  expect(await answer.text()).toContain('Is it cotton?')
  expect(await stored()).not.toContain('Is it cotton?')
})
