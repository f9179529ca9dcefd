import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Access, accessRules } from '#domain/accounts/access.ts'
import { pathsWithParameters } from '#http/route-template.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { pagePaths } from '#test/test-pages.ts'

let api: TestApi
let operations: { route: string; access: Access; security: unknown; answers: string[] }[] = []

beforeAll(async () => {
  api = await openTestApi()
  const { paths } = (await (await api.ask('/api/v1/openapi.json')).json()) as {
    paths: Record<string, Record<string, { 'x-access': Access; security?: unknown; responses: object }>>
  }
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      access: operation['x-access'],
      security: operation.security,
      answers: Object.keys(operation.responses),
    })),
  )
})
afterAll(() => api.close())

/** A route's path without Hono's pattern for a parameter that may contain slashes. */
const templateOf = ({ path }: { path: string }) => path.replace('{.+}', '')

/** The handlers of a router that its OpenAPI document doesn't describe. */
const undescribed = (routes: readonly { method: string; path: string }[]) =>
  routes
    .filter(({ method }) => method !== 'ALL')
    .map((route) => `${route.method} ${templateOf(route)}`)
    .filter((route) => !operations.some((operation) => operation.route === route))

test('every route has an access rule', () => {
  expect(operations.filter(({ access }) => !accessRules.includes(access))).toEqual([])
  expect(undescribed(api.router.routes)).toEqual([])
})

test('a route missing from the document would be found', () => {
  const planted = [...api.router.routes, { method: 'GET', path: '/api/v1/planted' }]
  expect(undescribed(planted)).toEqual(['GET /api/v1/planted'])
})

// @rule D49 | Addresses are logged by the route templates of the pages and the API
//   broken by: a route that no longer exists left in the list (route-template.ts)
test('the route templates of the log are exactly the routes with parameters', () => {
  const ofApi = api.router.routes.filter(({ method }) => method !== 'ALL').map(templateOf)
  const routes = [...pagePaths(), ...ofApi].filter((path) => path.includes(':') && !path.startsWith('/media/'))
  expect([...pathsWithParameters].sort()).toEqual([...new Set(routes)].sort())
})

test('the document states which routes need a session, and how the others are refused', () => {
  const isOpen = ({ access }: { access: Access }) => ['everyone', 'order', 'signed'].includes(access)
  for (const operation of operations) {
    const { security, answers } = operation
    if (isOpen(operation)) expect(security).toBeUndefined()
    else expect([security, answers]).toEqual([[{ session: [] }], expect.arrayContaining(['401'])])
  }
  expect(operations.filter(({ route }) => route.includes('/api/v1/admin')).filter(isOpen)).toEqual([])
})
