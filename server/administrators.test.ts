import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdministrator, aPassword, type SignedInUser } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { cacheablePage, production, testHttpApp } from './http-app.fixture.ts'

let api: TestApi
let administrator: SignedInUser
let server: ReturnType<typeof testHttpApp>
beforeAll(async () => {
  api = await openTestApi({ publicUrl: 'https://aso.example' })
  administrator = await anAdministrator(api)
  server = testHttpApp({ settings: production, api: api.router, readViewer: api.readViewer })
})
afterAll(() => api.close())

const own = { 'sec-fetch-site': 'same-origin' }
const json = { 'content-type': 'application/json' }
const post = (path: string, headers: Record<string, string>, body: object = {}) =>
  server.ask(path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
const resolve = '/api/v1/admin/payments/tasks/1/resolve'

test.each(['http://aso.example', 'https://aso.example'])(
  'the cookie of a real sign-in at %s neither fills nor reads the page cache',
  async (publicUrl) => {
    const other = await openTestApi({ publicUrl })
    const { cookie } = await anAdministrator(other)
    const pages = async (request: Request) => cacheablePage(request.headers.get('cookie') ?? 'nobody')
    const { ask } = testHttpApp({ pages })
    expect(await (await ask('/', { headers: { cookie } })).text()).toContain('aso_session=')
    expect(await (await ask('/')).text()).toContain('nobody')
    expect(await (await ask('/', { headers: { cookie } })).text()).toContain('aso_session=')
    await other.close()
  },
)

describe('a request from another site can’t', () => {
  test.each([
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling', { 'sec-fetch-site': 'same-site' }],
    ['an older browser', { origin: 'https://evil.example' }],
    ['one that hides where it comes from', { origin: 'null' }],
    ['one that says nothing', {}],
  ])('act as an administrator: %s', async (_, headers: Record<string, string>) => {
    for (const path of [resolve, '/api/v1/admin/webhooks/1/replay', '/api/auth/sign-out']) {
      expect((await post(path, { ...headers, cookie: administrator.cookie })).status).toBe(403)
    }
  })

  test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])(
    'sign a browser in: %j',
    async (headers: Record<string, string>) => {
      const answer = await post('/api/auth/sign-in/email', headers, { email: administrator.email, password: aPassword })
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
    },
  )

  test('sign in with a form', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie: administrator.cookie, ...own }
    const body = `email=${administrator.email}&password=${aPassword}`
    const answer = await server.ask('/api/auth/sign-in/email', { method: 'POST', headers: form, body })
    expect(answer.status).toBe(415)
  })
})

describe('the shop’s own pages and API clients', () => {
  test('sign in, act and sign out', async () => {
    const body = { email: administrator.email, password: aPassword }
    const signedIn = await post('/api/auth/sign-in/email', own, body)
    expect(signedIn.status).toBe(200)
    const [set = ''] = signedIn.headers.getSetCookie()
    expect(set).toMatch(/^__Host-aso_session=[^;]+; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(signedIn.headers.get('cache-control')).toBe('no-store')
    const cookie = set.split(';')[0] ?? ''
    expect((await post(resolve, { ...own, cookie })).status).toBe(404)
    expect((await post(resolve, { origin: 'https://aso.example', cookie })).status).toBe(404)
    expect((await post('/api/auth/sign-out', { ...own, cookie })).status).toBe(200)
    expect((await post(resolve, { ...own, cookie })).status).toBe(401)
  })

  test('leave no password and no cookie in the log', async () => {
    const body = { email: administrator.email, password: aPassword }
    await post('/api/auth/sign-in/email', { ...own, cookie: administrator.cookie }, body)
    const log = JSON.stringify(server.lines)
    expect(log).toContain('/api/auth/sign-in/email')
    for (const secret of [aPassword, administrator.email, administrator.cookie]) expect(log).not.toContain(secret)
  })
})
