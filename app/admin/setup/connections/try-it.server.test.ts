import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageLimits } from '#app/context.server.ts'
import { anAdministrator, type SignedInUser } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { openTestPages } from '#test/test-pages.ts'
import { unlimited } from '#test/unlimited.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openTestPages>>
let tola: SignedInUser
const counted: string[] = []
const limits: PageLimits = {
  ...unlimited,
  check: async (name, key) => {
    if (name !== 'connection-trial') return { ok: true }
    counted.push(key)
    return counted.length > 1 ? { ok: false, retryAfter: 7 } : { ok: true }
  },
}
beforeAll(async () => {
  api = await openTestApi()
  pages = await openTestPages(api.shop, { limits })
  tola = await anAdministrator(api)
}, 60_000)
afterAll(() => api.close())

async function tryIt(which: string): Promise<string> {
  const url = new URL('/admin/setup/connections', api.shop.publicUrl)
  const headers = { cookie: tola.cookie, origin: url.origin }
  const request = new Request(url, { method: 'POST', headers, body: new URLSearchParams({ which }) })
  const viewer = await api.readViewer(request)
  return (await pages(request, { requestId: 'request-1', ip: '203.0.113.7', viewer, nonce: '' })).text()
}

// @rule First hour | Connection tests are limited per hour and person, all connections together
//   broken by: each connection counted separately (try-it.server.ts)
test('tests are counted per person, and too many are refused', async () => {
  const trialMails = () => api.shop.sent.filter(({ kind }) => kind === 'mail_trial').length
  expect(await tryIt('mail')).toContain('The mail server took a mail')
  expect(await tryIt('storage')).toContain('That is enough for an hour.')
  expect(await tryIt('mail')).toContain('That is enough for an hour.')
  expect([trialMails(), counted]).toEqual([1, [tola.id, tola.id, tola.id]])
})
