import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { provideContext } from '#app/context.server.ts'
import { handleError } from '#app/entry.server.tsx'
import { anonymous } from '#domain/accounts/viewer.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testShop } from '#test/factories.ts'
import { openTestPages } from '#test/test-pages.ts'
import { unlimited } from '#test/unlimited.ts'
import { testHttpApp } from './http-app.fixture.ts'
import { logOptions, reportTo } from './log.ts'

const lines: Record<string, unknown>[] = []
const log = pino(logOptions('info'), { write: (line: string) => void lines.push(JSON.parse(line)) })
let database: TestDatabase
let server: ReturnType<typeof testHttpApp>
beforeAll(async () => {
  database = await testDatabase()
  const shop = testShop(database.db, { report: reportTo(log) })
  server = testHttpApp({ shop, log, pages: await openTestPages(shop) })
  // Opens the pool, so that it can be closed underneath the pages.
  await server.ask('/shop')
  lines.length = 0
})
afterAll(() => {
  vi.restoreAllMocks()
})

test('a request that no page handles is not an error', async () => {
  const answer = await server.ask('/cart', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } })
  expect(answer.status).toBe(405)
  expect(lines.map((line) => line.msg)).toEqual(['request'])
  lines.length = 0
})

const sheetsOf = async (address: string) =>
  [...(await (await server.ask(address)).text()).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
    ([, href]) => href,
  )

test('a page links only the style sheet of its surface', async () => {
  expect(await sheetsOf('/cart')).toEqual([expect.stringContaining('storefront')])
})

test.each(['/shop?q=ada%40example.com', '/shop.data?q=ada%40example.com', '/sitemap/1.xml?q=ada%40example.com'])(
  'an error of %s is one line of JSON, like one of the API, with its request id and nothing that was typed',
  async (address) => {
    const printed = vi.spyOn(console, 'error')
    await database.close()
    lines.length = 0
    const answer = await server.ask(address)
    expect(answer.status).toBe(500)
    const requestId = answer.headers.get('x-request-id')
    const path = address.split('?')[0]?.replace('/1.xml', '/:part')
    const faults = lines.filter((line) => line.msg === 'fault')
    const line = {
      level: 'error',
      time: expect.any(String),
      about: `GET ${path}, request ${requestId}`,
      err: { type: 'Error', message: 'driver has already been destroyed', stack: expect.any(String) },
      msg: 'fault',
    }
    // The layout and its page each query the database.
    expect(faults).toEqual(address.includes('sitemap') ? [line] : [line, line])
    // The whole address, because "ada" alone may be part of a request id.
    expect(JSON.stringify(lines)).not.toMatch(/ada(?:@|%40)|example\.com/)
    expect(printed).not.toHaveBeenCalled()
  },
)

// @rule D49 | An error at an unknown address is logged without typed text
//   broken by: the address logged unchanged, if it looks like a page's (route-template.ts)
test('an error at an unknown address is logged without the address', async () => {
  vi.spyOn(console, 'error')
  lines.length = 0
  const answer = await server.ask('/adaeze-okafor')
  expect(answer.status).toBe(500)
  expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['fault', 'request']))
  expect(JSON.stringify(lines)).not.toContain('adaeze')
})

test.each(['/cart', '/product/%00'])(
  '%s links the storefront’s style sheet when it fails before its layout',
  async (address) => {
    expect(await sheetsOf(address)).toEqual([expect.stringContaining('storefront')])
  },
)

test('an error that React Router reports twice is one line', () => {
  const request = new Request('http://localhost:3000/cart?email=ada%40example.com')
  const shop = testShop(database.db, { report: reportTo(log) })
  const context = provideContext(shop, unlimited, {
    requestId: 'request-1',
    ip: '203.0.113.7',
    nonce: 'n',
    viewer: anonymous,
  })
  const fault = new Error('the rendering broke')
  lines.length = 0
  handleError(fault, { request, context, params: {} })
  handleError(fault, { request, context, params: {} })
  expect(lines).toMatchObject([{ msg: 'fault', about: 'GET /cart, request request-1' }])
})
