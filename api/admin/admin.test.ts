import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grantAdmin } from '#domain/accounts/grant-admin.server.ts'
import { aCustomer, anAdministrator, revokeAdmin, type SignedInUser, signIn, staffOf } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

type Route = { method: string; path: string; security: unknown }

let api: TestApi
let now = new Date()
let routes: Route[] = []
let administrator: SignedInUser

beforeAll(async () => {
  api = await openTestApi({ clock: () => now })
  routes = await describedRoutes()
})
afterAll(() => api.close())
beforeEach(async () => {
  now = new Date()
  administrator = await anAdministrator(api)
  api.limitChecks.splice(0)
})

/** Every method of every path below /api/v1/admin in the OpenAPI document. */
async function describedRoutes(): Promise<Route[]> {
  const { paths } = (await (await api.ask('/api/v1/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security?: unknown }>>
  }
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/v1/admin'))
    .flatMap(([path, ways]) => Object.entries(ways).map(([method, { security }]) => ({ method, path, security })))
}

const asked = ({ method, path }: Pick<Route, 'method' | 'path'>, cookie: string | null) =>
  api.ask(
    path
      .replace('{day}', '2026-11-21')
      .replace(/orders\/\{id\}/, `orders/${crypto.randomUUID()}`)
      .replace('{id}', '1'),
    {
      method: method.toUpperCase(),
      headers: { 'content-type': 'application/json', ...(cookie === null ? {} : { cookie }) },
      ...(method === 'get' ? {} : { body: '{}' }),
    },
  )

/** The body of a JSON response, such as a refusal; an empty object for files. */
const bodyOf = async (answer: Response) =>
  (answer.headers.get('content-type')?.includes('json') ? await answer.json() : {}) as { error?: { code: string } }

async function answersOfAll(cookie: string | null): Promise<string[]> {
  const answers = await Promise.all(routes.map((route) => asked(route, cookie)))
  expect(answers.map((answer) => answer.headers.get('cache-control'))).toEqual(routes.map(() => 'no-store'))
  const bodies = await Promise.all(answers.map(bodyOf))
  return answers.map((answer, at) => `${answer.status} ${bodies[at]?.error?.code}`)
}

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const isLetIn = async (cookie: string) =>
  (await asked({ method: 'get', path: '/api/v1/admin/payments/tasks' }, cookie)).status === 200
const all = (answer: string) => routes.map(() => answer)
const withoutSession = '401 no_session'
const withoutRole = '403 not_administrator'

describe('every route for administrators', () => {
  test('is in the API document with the required session', () => {
    expect(routes.length).toBeGreaterThan(6)
    expect(routes.map(({ security }) => security)).toEqual(routes.map(() => [{ session: [] }]))
  })

  test('accepts an administrator', async () => {
    const refused = (await answersOfAll(administrator.cookie)).filter((answer) => /^40[13]/.test(answer))
    expect(refused).toEqual([])
  })

  test('refuses requests without a session', async () => {
    expect(await answersOfAll(null)).toEqual(all(withoutSession))
  })

  test.each([
    'aso_session=garbage',
    'aso_session=',
    'aso_session=%00.%00',
    'aso_session[]=1; session=admin; user_role=admin',
  ])('refuses a made-up cookie: %s', async (cookie) => {
    expect(await answersOfAll(cookie)).toEqual(all(withoutSession))
  })

  test('refuses a cookie in which one letter was changed', async () => {
    const at = administrator.cookie.indexOf('=') + 5
    const other = administrator.cookie[at] === 'a' ? 'b' : 'a'
    const forged = administrator.cookie.slice(0, at) + other + administrator.cookie.slice(at + 1)
    expect(await answersOfAll(forged)).toEqual(all(withoutSession))
  })

  test('refuses a session that has ended', async () => {
    later(30)
    expect(await answersOfAll(administrator.cookie)).toEqual(all(withoutSession))
  })

  test('refuses a customer', async () => {
    const { cookie } = await aCustomer(api)
    expect(await answersOfAll(cookie)).toEqual(all(withoutRole))
  })

  test.each([
    { method: 'get', path: '/api/v1/admin/payments/reports/{day}' },
    { method: 'get', path: '/api/v1/admin/webhooks/{id}' },
    { method: 'post', path: '/api/v1/admin/webhooks/{id}/replay' },
    { method: 'post', path: '/api/v1/admin/payments/tasks/{id}/resolve' },
  ])('refuses a role without the permission, whatever the id: $method $path', async (route) => {
    expect(routes).toContainEqual(expect.objectContaining(route))
    const { cookie } = await staffOf(api, 'catalogue')
    const answer = await asked(route, cookie)
    expect([answer.status, await bodyOf(answer)]).toMatchObject([403, { error: { code: 'not_administrator' } }])
    expect((await asked(route, administrator.cookie)).status).toBe(404)
  })

  test('refuses an administrator as soon as the role is revoked', async () => {
    expect(await isLetIn(administrator.cookie)).toBe(true)
    await revokeAdmin(api, administrator.id)
    expect(await answersOfAll(administrator.cookie)).toEqual(all(withoutRole))
    await grantAdmin(api.shop, administrator.email)
    expect(await answersOfAll(administrator.cookie)).toEqual(all(withoutSession))
    administrator = await signIn(api, administrator.email)
    expect(await isLetIn(administrator.cookie)).toBe(true)
  })

  test('refuses an account that was deleted', async () => {
    await api.db.deleteFrom('profile').where('id', '=', administrator.id).execute()
    await api.db.deleteFrom('user').where('id', '=', administrator.id).execute()
    expect(await answersOfAll(administrator.cookie)).toEqual(all(withoutSession))
  })
})

describe('the guard', () => {
  test.each([
    ['GET', '/api/v1/admin'],
    ['GET', '/api/v1/admin/'],
    ['GET', '/api/v1/admin/nothing'],
    ['PUT', '/api/v1/admin/payments/tasks'],
    ['DELETE', '/api/v1/admin/webhooks/1'],
    ['OPTIONS', '/api/v1/admin/webhooks'],
  ])('answers 401 without a session, even for unknown routes: %s %s', async (method, path) => {
    const answer = await api.ask(path, { method })
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: { code: 'no_session' } }])
  })

  // @rule §6 Roles | No admin route tells a customer whether anything exists there
  //   broken by: customers let through to unknown routes (admin.ts)
  test.each([
    ['GET', '/api/v1/admin/nothing'],
    ['PUT', '/api/v1/admin/payments/tasks'],
  ])('answers customers 403, even for unknown routes: %s %s', async (method, path) => {
    const { cookie } = await aCustomer(api)
    const answer = await api.ask(path, { method, headers: { cookie } })
    expect([answer.status, await answer.json()]).toMatchObject([403, { error: { code: 'not_administrator' } }])
  })

  test.each([
    ['GET', '/api/v1/admin/nothing', 404],
    ['PUT', '/api/v1/admin/payments/tasks', 405],
  ])('answers administrators 404 or 405: %s %s', async (method, path, status) => {
    const answer = await api.ask(path, { method, headers: { cookie: administrator.cookie } })
    expect(answer.status).toBe(status)
  })

  test('counts each administrator’s changing requests', async () => {
    await asked({ method: 'get', path: '/api/v1/admin/payments/tasks' }, administrator.cookie)
    expect(api.limitChecks).toEqual([])
    api.exceeded.add('admin-write')
    const answer = await asked({ method: 'post', path: '/api/v1/admin/payments/tasks/1/resolve' }, administrator.cookie)
    api.exceeded.delete('admin-write')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '90'])
    expect(api.limitChecks).toEqual([`admin-write ${administrator.id}`])
  })
})

describe('an administrator’s session', () => {
  test('lasts as long as it is used, up to eight hours', async () => {
    for (let minutes = 0; minutes < 460; minutes += 20) {
      later(20)
      expect([minutes, await isLetIn(administrator.cookie)]).toEqual([minutes, true])
    }
    later(19)
    expect(await isLetIn(administrator.cookie)).toBe(true)
    later(1)
    expect(await isLetIn(administrator.cookie)).toBe(false)
  })

  test('ends when its row has expired or was deleted', async () => {
    const other = await signIn(api, administrator.email)
    await api.db.updateTable('session').set({ expiresAt: now }).where('userId', '=', administrator.id).execute()
    expect(await isLetIn(administrator.cookie)).toBe(false)
    await api.db.deleteFrom('session').where('userId', '=', administrator.id).execute()
    expect(await isLetIn(other.cookie)).toBe(false)
  })

  test('never lasts longer than eight hours, even if its row expires later', async () => {
    const longAgo = new Date(now.getTime() - 8 * 3_600_000)
    await api.db.updateTable('session').set({ createdAt: longAgo }).where('userId', '=', administrator.id).execute()
    expect(await isLetIn(administrator.cookie)).toBe(false)
  })
})
