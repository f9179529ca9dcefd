import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestViewer } from '#server/request-viewer.ts'
import { makeProduct } from '#test/factories.ts'
import { aCustomer, anAdministrator } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { openTestPages } from '#test/test-pages.ts'
import { testHttpApp } from './http-app.fixture.ts'

type Node = { ask: (path: string, init?: RequestInit) => Promise<Response>; rendered: string[] }

let api: TestApi
let nodes: Node[]
let cookies: string[]
beforeAll(async () => {
  api = await openTestApi()
  await makeProduct(api.db)
  cookies = [(await aCustomer(api)).cookie, (await anAdministrator(api)).cookie]
  const pages = await openTestPages(api.shop)
  nodes = ['first', 'second'].map(() => {
    const rendered: string[] = []
    const { ask } = testHttpApp({
      api: api.router,
      readViewer: api.readViewer,
      pages: (request, info) => {
        rendered.push(info.viewer.kind)
        return pages(request, info)
      },
    })
    return { ask, rendered }
  })
})
afterAll(() => api.close())

const addresses = ['/', '/shop', '/_.data', '/shop.data', '/shop.data?_routes=storefront/shop/route']
const each = nodesAnd(addresses)
function nodesAnd(paths: string[]): [number, string][] {
  return [0, 1].flatMap((node) => paths.map((path): [number, string] => [node, path]))
}

describe('with the cookie that a real sign-in set', () => {
  // @rule §4 | A signed-in request neither reads nor fills the page cache
  //   broken by: the page cache looks for a cookie of another name (http/session-cookie.ts)
  test.each(each)('node %i neither reads nor fills its page cache at %s', async (at, path) => {
    const node = nodes[at] ?? { ask: fetch, rendered: [] }
    for (const cookie of cookies) {
      node.rendered.splice(0)
      const own = await node.ask(path, { headers: { cookie } })
      await node.ask(path, { headers: { cookie } })
      expect([own.status, own.headers.get('etag')]).toEqual([200, null])
      expect(own.headers.get('cache-control')).toBe('private, no-cache')
      expect(node.rendered).toHaveLength(2)
      expect(node.rendered).not.toContain('anonymous')
    }
    node.rendered.splice(0)
    const first = await node.ask(path)
    const second = await node.ask(path)
    expect(first.headers.get('cache-control')).toMatch(/^public/)
    expect([await second.text(), node.rendered]).toEqual([await first.text(), ['anonymous']])
  })

  test.each(addresses)('%s has the same content signed in or out, on both nodes', async (path) => {
    const texts = await Promise.all(
      nodes.flatMap(({ ask }) => [undefined, ...cookies].map((cookie) => textAt(ask, path, cookie))),
    )
    expect(new Set(texts).size).toBe(1)
  })
})

async function textAt(ask: Node['ask'], path: string, cookie: string | undefined): Promise<string> {
  return (await ask(path, cookie === undefined ? {} : { headers: { cookie } })).text()
}

test('without a session cookie the viewer isn’t queried', async () => {
  const refuse = (): never => {
    throw new Error('asked')
  }
  const db = new Proxy(api.db, { get: refuse })
  const readViewer = requestViewer({ ...api.shop, db })
  const request = new Request('http://localhost/', { headers: { cookie: 'theme=dark; xaso_session=1; aso_orders=2' } })
  expect(await readViewer(request)).toEqual({ kind: 'anonymous' })
})
