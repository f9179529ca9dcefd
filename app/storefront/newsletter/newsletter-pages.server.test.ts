import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { subscribe } from '#domain/content/subscribe.server.ts'
import { subscriptionLink } from '#domain/content/subscription-link.server.ts'
import { createMailSender } from '#domain/notifications/send-due-mail.server.ts'
import { type TestHttpApp, testHttpApp } from '#server/http-app.fixture.ts'
import { readMessage } from '#server/mail-messages.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { openTestPages } from '#test/test-pages.ts'

let api: TestApi
let app: TestHttpApp
beforeAll(async () => {
  api = await openTestApi()
  app = testHttpApp({ pages: await openTestPages(api.shop) })
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('newsletterSubscriber').execute()
  await api.db.deleteFrom('mail').execute()
})

const email = 'ada@example.com'
const own = { origin: 'http://localhost:3000' }

async function subscriber() {
  const row = api.db.selectFrom('newsletterSubscriber').select(['id', 'email', 'confirmedAt', 'unsubscribedAt'])
  const { id, confirmedAt, unsubscribedAt, ...rest } = await row.executeTakeFirstOrThrow()
  const link = new URL(subscriptionLink(api.shop, id)).pathname
  return { ...rest, link, isConfirmed: confirmedAt !== null, hasLeft: unsubscribedAt !== null }
}
const state = async () => {
  const { isConfirmed, hasLeft } = await subscriber()
  return { isConfirmed, hasLeft }
}
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = own) =>
  app.ask(path, { method: 'POST', headers, body: new URLSearchParams(form) })
/** The page's HTML without scripts. */
async function read(path: string) {
  const answer = await app.ask(path)
  return (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>|<!-- -->/g, '')
}

// @rule §5 Newsletter | The form works without scripts and is answered by a page
// @rule §5 Newsletter | Without scripts an invalid address is refused by a page
//   broken by: a result that the page doesn't show (sign-up-route.tsx)
test('without scripts: the form is answered by a page, and the mailed link’s page confirms', async () => {
  expect(await read('/newsletter')).toMatch(/<form[^>]*action="\/api\/v1\/newsletter"[^>]*method="post"/)
  const send = async (typed: string) => {
    const answer = await api.ask('/api/v1/newsletter', { method: 'POST', body: new URLSearchParams({ email: typed }) })
    expect(answer.status).toBe(303)
    return read(answer.headers.get('location') ?? '')
  }
  expect(await send('ada@example')).toContain('Please enter a valid email address')
  expect(await send(email)).toMatch(/<h1[^>]*>Check your email to confirm\.</)
  const { link } = await subscriber()
  expect(await read(link)).toMatch(
    /Shall we write to you\?[\s\S]*<button[^>]*value="letters"[^>]*>[\s\S]*Confirm subscription/,
  )
  expect((await post(link, { wish: 'letters' })).status).toBeLessThan(400)
  expect(await state()).toEqual({ isConfirmed: true, hasLeft: false })
  expect(await read(link)).toContain('You are on the list')
  await post(link, { wish: 'no-letters' })
  expect(await read(link)).toContain('You are off the list')
  expect(await state()).toEqual({ isConfirmed: true, hasLeft: true })
})

// @rule D32 | Newsletter: no other site subscribes, confirms or unsubscribes anybody
//   broken by: the origin not checked for the mailed link (server/csrf.ts)
test('no other site changes a subscription', async () => {
  await subscribe(api.shop, email)
  const { link } = await subscriber()
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    expect((await post(link, { wish: 'letters' }, headers)).status).toBe(403)
  for (const path of ['/newsletter', '/api/v1/newsletter'])
    expect((await post(path, { email }, { origin: 'https://evil.example' })).status).toBe(403)
  expect(await state()).toEqual({ isConfirmed: false, hasLeft: false })
})

// @rule D32 | Newsletter: its pages are neither indexed nor cached
//   broken by: their headers missing (newsletter-headers.ts)
test('the pages of a subscription are neither indexed nor cached', async () => {
  await subscribe(api.shop, email)
  const { link } = await subscriber()
  for (const [path, status] of [
    ['/newsletter', 200],
    [link, 200],
    [`/newsletter/${'A'.repeat(43)}`, 404],
  ] as const) {
    const answer = await app.ask(path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"')
  }
})

// @rule D32 | Newsletter: one-click unsubscribe from the mail program (RFC 8058); opening the link changes nothing
//   broken by: a mail program's POST changes nothing (newsletter/route.tsx)
test('a mail program unsubscribes with one POST', async () => {
  await subscribe(api.shop, email)
  const { link } = await subscriber()
  for (let opened = 0; opened < 2; opened++) await read(link)
  expect(await state()).toEqual({ isConfirmed: false, hasLeft: false })
  for (let pressed = 0; pressed < 2; pressed++)
    expect((await post(link, { 'List-Unsubscribe': 'One-Click' }, {})).status).toBe(200)
  expect(await state()).toEqual({ isConfirmed: false, hasLeft: true })
})

// @rule D32 | Newsletter: an address that is already subscribed gets a mail that says so
//   broken by: the same mail for everybody (server/mail-messages.ts)
test('an address that is already subscribed gets a mail that says so', async () => {
  await subscribe(api.shop, email)
  const { link } = await subscriber()
  await post(link, { wish: 'letters' })
  await subscribe(api.shop, email.toUpperCase())
  const send = createMailSender(api.shop, (mail) => readMessage(api.shop, mail))
  await send({ stopping: new AbortController().signal, onClaim: () => {} })
  expect(api.shop.sent.map(({ kind, to }) => [kind, to])).toEqual([['newsletter_known', email]])
  expect(await state()).toEqual({ isConfirmed: true, hasLeft: false })
})
