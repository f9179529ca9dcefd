import { createRequestHandler } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { anonymous, type Viewer } from '#domain/accounts/viewer.ts'
import type { PageAccess } from '#http/page-access.ts'
import { testShop } from '#test/factories.ts'
import { openTestPool } from '#test/open-test-pool.ts'
import { buildOf } from '#test/test-pages.ts'
import { unlimited } from '#test/unlimited.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { provideContext } from './context.server.ts'
import { enforceAccess } from './enforce-access.server.ts'

/** The loaders and actions of the pages below that have run. */
const run: string[] = []
beforeEach(() => {
  run.splice(0)
})

const page = (id: string) => ({
  default: () => null,
  loader: () => {
    run.push(`${id} loader`)
    return { secret: id }
  },
  action: () => {
    run.push(`${id} action`)
    return { secret: id }
  },
})

const rules: Record<string, PageAccess> = {
  '/': { page: 'everyone' },
  '/account': { page: 'customer', action: 'customer' },
  '/dashboard/security': { page: 'own_security' },
  '/admin': { page: 'orders.read', action: 'orders.refund' },
  '/admin/orders/:id': { page: 'orders.read' },
  '/admin/export': { page: 'orders.read' },
}

const root = { default: () => null, ErrorBoundary: () => null, middleware: [enforceAccess(rules)] }
const { loader: exported } = page('export')
const handler = createRequestHandler(
  buildOf([
    { id: 'root', path: '', module: root },
    { id: 'home', parentId: 'root', index: true, module: page('home') },
    { id: 'account', parentId: 'root', path: 'account', module: page('account') },
    { id: 'security', parentId: 'root', path: 'dashboard/security', module: page('security') },
    { id: 'admin-layout', parentId: 'root', module: page('admin-layout') },
    { id: 'admin', parentId: 'admin-layout', path: 'admin', module: page('admin') },
    { id: 'order', parentId: 'admin-layout', path: 'admin/orders/:id', module: page('order') },
    { id: 'export', parentId: 'admin-layout', path: 'admin/export', module: { loader: exported } },
    { id: 'forgotten', parentId: 'root', path: 'forgotten', module: page('forgotten') },
  ]),
  'production',
)

const faults: string[] = []
const { db } = openTestPool('postgres://nobody@localhost/nothing', 1, 'no queries')
const shop = testShop(db, { report: (fault) => void faults.push(String(fault)) })

async function ask(viewer: Viewer, path: string, init: RequestInit = {}) {
  const info = { requestId: 'request-1', ip: '203.0.113.7', nonce: 'n', viewer }
  const answer = await handler(new Request(`http://localhost${path}`, init), provideContext(shop, unlimited, info))
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

const post = { method: 'POST', headers: { origin: 'http://localhost' }, body: new URLSearchParams({ a: '1' }) }
const [customer, administrator] = [customerViewer(), administratorViewer()]
const stale: Viewer = { ...administrator, isFresh: false }

describe('a page that a viewer may not see', () => {
  test.each([
    ['nobody', anonymous, '/account'],
    ['nobody', anonymous, '/admin'],
    ['a customer', customer, '/admin/orders/1'],
    ['a customer', customer, '/admin/export'],
  ])('redirects %s to / without running anything: %#', async (_, viewer, path) => {
    expect(await ask(viewer, path)).toMatchObject({ status: 302, location: '/' })
    expect(run).toEqual([])
  })

  test.each([
    ['nobody', anonymous, '/account.data', 401],
    ['nobody', anonymous, '/admin.data', 401],
    ['a customer', customer, '/admin/orders/1.data', 403],
  ])('has no data for %s, whichever routes are requested: %#', async (_, viewer, path, status) => {
    for (const routes of ['', '?_routes=order', '?_routes=admin', '?_routes=admin-layout,account', '?_routes=home']) {
      const answer = await ask(viewer, path + routes)
      expect([routes, answer.status]).toEqual([routes, status])
      expect(answer.text).not.toContain('secret')
    }
    expect(run).toEqual([])
  })

  test.each([
    ['nobody', anonymous, '/account', 401],
    ['nobody', anonymous, '/account.data', 401],
    ['a customer', customer, '/admin', 403],
    ['a customer', customer, '/admin.data', 403],
    ['an administrator who signed in long ago', stale, '/admin.data', 401],
  ])('does nothing for %s: %#', async (_, viewer, path, status) => {
    expect((await ask(viewer, path, post)).status).toBe(status)
    expect(run).toEqual([])
  })
})

describe('an administrator who must set up a second factor', () => {
  const unready: Viewer = { ...administrator, permissions: new Set(), mustSetUpSecondFactor: true }

  // @rule Second factor | An administrator without one is redirected to its set-up from every other page
  //   broken by: the reason treated as a missing permission (enforce-access.server.ts)
  test('is redirected to it, for documents and data, and can do nothing else', async () => {
    for (const path of ['/account', '/admin', '/admin/orders/1']) {
      expect(await ask(unready, path)).toMatchObject({ status: 302, location: '/dashboard/security' })
      expect((await ask(unready, `${path}.data`)).text).toContain('/dashboard/security')
      expect((await ask(unready, '/admin', post)).status).toBe(403)
    }
    expect(run).toEqual([])
    expect((await ask(unready, '/dashboard/security')).status).toBe(200)
    expect((await ask(unready, '/')).status).toBe(200)
    expect((await ask(anonymous, '/dashboard/security')).location).toBe('/')
    expect(run).toEqual(['security loader', 'home loader'])
  })
})

describe('a page that a viewer may see', () => {
  test('is loaded, and its action run', async () => {
    expect((await ask(anonymous, '/')).status).toBe(200)
    expect((await ask(customer, '/account.data')).status).toBe(200)
    expect((await ask(stale, '/admin/orders/1.data?_routes=order')).text).toContain('order')
    expect((await ask(administrator, '/admin.data', post)).status).toBe(200)
    expect(run).toEqual(['home loader', 'account loader', 'order loader', 'admin action'])
  })

  test('is loaded as document and as data for a viewer who may not use its action', async () => {
    expect((await ask(stale, '/admin')).status).toBe(200)
    expect((await ask(stale, '/admin.data?_routes=admin')).text).toContain('secret')
    expect(run).toEqual(['admin-layout loader', 'admin loader', 'admin loader'])
  })

  test('does nothing by an action without a rule', async () => {
    expect((await ask(administrator, '/admin/orders/1.data', post)).status).toBe(405)
    expect(run).toEqual([])
  })
})

test('a page without a rule is closed to everybody, and reported', async () => {
  expect((await ask(administrator, '/forgotten')).status).toBe(500)
  expect([run, faults]).toEqual([[], ['Error: /forgotten has no access rule']])
})
