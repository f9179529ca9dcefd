import { Agent, type IncomingMessage, request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cacheablePage, type TestHttpApp, testHttpApp } from './http-app.fixture.ts'
import { type Listening, listen } from './listen.ts'
import { createNodeLimits, nodeLimits } from './rate-limits.ts'

type Asked = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
type Answer = { status: number; headers: IncomingMessage['headers']; body: string }
type Server = TestHttpApp & { url: string; rendered: () => number }

const listening: Listening[] = []
const agent = new Agent({ keepAlive: true })
let shop: Server
let behindProxy: Server

/** Serves the HTTP app on a port, with pages that show their own address. */
async function serve(options: Parameters<typeof testHttpApp>[0] = {}): Promise<Server> {
  let rendered = 0
  const pages = async ({ url }: Request) => {
    rendered += 1
    const { pathname, searchParams } = new URL(url)
    searchParams.sort()
    const status = pathname === '/gone' ? 404 : pathname === '/moved' ? 301 : 200
    const body = `${pathname} ${searchParams} `
    return cacheablePage(pathname === '/small' ? body : body.repeat(150), 'catalogue', status)
  }
  const served = testHttpApp({ pages, ...options })
  const opened = await listen(served.httpApp, { host: '127.0.0.1', port: 0 })
  if (!opened.ok) throw new Error(opened.message)
  listening.push(opened)
  return { ...served, url: opened.url, rendered: () => rendered }
}

beforeAll(async () => {
  shop = await serve()
  behindProxy = await serve({ settings: { TRUSTED_PROXIES: '1' } })
})
// Some rows of the table close their connection.
afterEach(() => agent.destroy())
afterAll(async () => {
  for (const opened of listening) if (opened.ok) await opened.close()
})

const ask = ({ url }: Server, { method = 'GET', path = '/shop', headers = {}, body }: Asked) =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port, host } = new URL(url)
    const outgoing = request({ hostname, port, method, path, headers: { host, ...headers }, agent }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      incoming.on('end', () => {
        const { statusCode = 0, headers: answered } = incoming
        resolve({ status: statusCode, headers: answered, body: Buffer.concat(chunks).toString('latin1') })
      })
    })
    outgoing.on('error', reject).end(body)
  })

/** The parts of a response that must be equal when the request is repeated, and its log lines. */
async function comparable(server: Server, asked: Asked) {
  const logged = server.lines.length
  const { status, headers, body } = await ask(server, asked)
  const { date, 'x-request-id': id, ...rest } = headers
  const lines = server.lines.slice(logged).map(({ time, requestId, ms, ...line }) => line)
  return { status, body, headers: { ...rest, hasId: /^[\w-]{8,}$/.test(id?.toString() ?? '') }, lines }
}

/** The responses to a request before its page is in the cache and while it is there, and how often the page was rendered for each. */
async function coldAndWarm(server: Server, asked: Asked, canonical: string) {
  server.changed('everything')
  const before = server.rendered()
  const cold = await comparable(server, asked)
  const between = server.rendered()
  server.changed('everything')
  await ask(server, { path: canonical, headers: { 'accept-encoding': 'br' } })
  const ready = server.rendered()
  const warm = await comparable(server, asked)
  return { cold, warm, renderings: [between - before, server.rendered() - ready] }
}

const brotli = { 'accept-encoding': 'br' }
const session = 'aso_session=abc'
const long = 'x'.repeat(13_000)

describe('the response from a warm cache equals that of a cold one', () => {
  // What is requested, the request, its status, how often the page is rendered with a cold and a warm cache, and another URL of the page.
  test.each<[what: string, asked: Asked, status: number, renderings: [number, number], canonical?: string]>([
    ['plain', {}, 200, [1, 0]],
    ['brotli', { headers: brotli }, 200, [1, 0]],
    ['gzip', { headers: { 'accept-encoding': 'gzip' } }, 200, [1, 0]],
    ['all encodings', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, 200, [1, 0]],
    ['no brotli', { headers: { 'accept-encoding': 'br;q=0, gzip' } }, 200, [1, 0]],
    ['neither', { headers: { 'accept-encoding': 'br;q=0, gzip;q=0.0' } }, 200, [1, 0]],
    ['identity refused', { headers: { 'accept-encoding': 'identity;q=0' } }, 200, [1, 0]],
    ['any encoding', { headers: { 'accept-encoding': '*' } }, 200, [1, 0]],
    ['an unknown encoding', { headers: { 'accept-encoding': 'zstd' } }, 200, [1, 0]],
    ['a small page', { path: '/small', headers: brotli }, 200, [1, 0], '/small'],
    ['a page that is gone', { path: '/gone' }, 404, [1, 0], '/gone'],
    ['a page that has moved', { path: '/moved' }, 301, [1, 0], '/moved'],
    ['HEAD', { method: 'HEAD' }, 200, [1, 0]],
    ['HEAD with brotli', { method: 'HEAD', headers: brotli }, 200, [1, 0]],
    ['any ETag', { headers: { 'if-none-match': '*' } }, 304, [1, 0]],
    ['HEAD with any ETag', { method: 'HEAD', headers: { 'if-none-match': '*' } }, 304, [1, 0]],
    ['an old ETag', { headers: { 'if-none-match': 'W/"old", "older"' } }, 200, [1, 0]],
    ['an ETag of a page that is gone', { path: '/gone', headers: { 'if-none-match': '*' } }, 404, [1, 0], '/gone'],
    ['a date', { headers: { 'if-modified-since': new Date().toUTCString() } }, 200, [1, 0]],
    ['a range', { headers: { range: 'bytes=0-9' } }, 200, [1, 0]],
    ['no-cache', { headers: { 'cache-control': 'no-cache', pragma: 'no-cache' } }, 200, [1, 0]],
    ['a cookie', { headers: { cookie: 'theme=dark; not_aso_session=1' } }, 200, [1, 0]],
    ['a session', { headers: { cookie: session } }, 200, [1, 1]],
    ['a session of HTTPS', { headers: { cookie: `a=b;__Host-${session}` } }, 200, [1, 1]],
    ['a token', { headers: { authorization: 'Bearer abc' } }, 200, [1, 1]],
    ['HEAD with a session', { method: 'HEAD', headers: { cookie: session } }, 200, [1, 1]],
    ['a prefetch', { headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' } }, 200, [1, 0]],
    ['Save-Data', { headers: { 'save-data': 'on' } }, 200, [1, 0]],
    ['another site’s page', { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil' } }, 200, [1, 0]],
    ['forged headers', { headers: { 'x-request-id': 'abcdefgh', 'x-forwarded-host': 'evil' } }, 200, [1, 0]],
    ['a closing connection', { headers: { connection: 'close' } }, 200, [1, 0]],
    ['a body', { headers: { 'content-length': '4' }, body: 'body' }, 200, [1, 0]],
    ['a query', { path: '/shop?sort=price&page=2' }, 200, [1, 0], '/shop?page=2&sort=price'],
    ['a query with the same name twice', { path: '/shop?size=M&a=1&size=L' }, 200, [1, 0], '/shop?a=1&size=M&size=L'],
    ['a query without values', { path: '/shop?b&a=&' }, 200, [1, 0], '/shop?b&&a='],
    ['an empty query', { path: '/shop?' }, 200, [1, 0], '/shop?'],
    ['an encoded query', { path: "/shop?q=%C3%A0'%22" }, 200, [1, 0], "/shop?q=%C3%A0'%22"],
    ['a needless encoding', { path: '/%73hop' }, 200, [1, 0]],
    ['dots', { path: '/cart/../shop' }, 200, [1, 0]],
    ['a fragment', { path: '/shop#top' }, 200, [1, 0]],
    ['capitals, which make another address', { path: '/SHOP', headers: brotli }, 200, [1, 0], '/SHOP'],
    ['two slashes', { path: '//shop', headers: brotli }, 200, [1, 0], '//shop'],
    ['a host in capitals', { headers: { host: 'LOCALHOST:3000' } }, 200, [1, 0]],
    ['a host with a usual port', { headers: { host: 'localhost:80' } }, 200, [1, 0]],
    ['an unknown host', { headers: { host: 'evil.example' } }, 421, [0, 0]],
    ['a host with a name', { headers: { host: 'evil@localhost' } }, 400, [0, 0]],
    ['PROPFIND', { method: 'PROPFIND' }, 405, [0, 0]],
    ['a form of another site', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }, 403, [0, 0]],
    ['OPTIONS', { method: 'OPTIONS' }, 405, [0, 0]],
    ['a long address', { path: `/shop?q=${long}` }, 414, [0, 0]],
    ['headers that are too long', { headers: { cookie: `${long}${long}` } }, 431, [0, 0]],
  ])('%s', async (_, asked, status, renderings, canonical = '/shop') => {
    const found = await coldAndWarm(shop, asked, canonical)
    expect(found.warm).toEqual(found.cold)
    expect(found.cold.status).toBe(status)
    expect(found.renderings).toEqual(renderings)
  })

  test('with the ETag of either', async () => {
    shop.changed('everything')
    const cold = await ask(shop, {})
    const etag = cold.headers.etag ?? ''
    const found = await coldAndWarm(shop, { headers: { 'if-none-match': `"a", ${etag.slice(2)}` } }, '/shop')
    expect(found.warm).toEqual(found.cold)
    expect(found.warm).toMatchObject({ status: 304, body: '', headers: { etag } })
  })

  test.each([
    ['its own', 'proxy-id-1', 'proxy-id-1'],
    ['one that could forge a line of the log', 'a"}{', expect.stringMatching(/^[0-9a-f-]{36}$/)],
  ])('behind a proxy that sets a request id: %s', async (_, id, seen) => {
    const asked = { headers: { 'x-request-id': id, 'x-forwarded-for': '203.0.113.7' } }
    const found = await coldAndWarm(behindProxy, asked, '/shop')
    expect(found.warm).toEqual(found.cold)
    expect(found.renderings).toEqual([1, 0])
    const { headers } = await ask(behindProxy, asked)
    expect(headers['x-request-id']).toEqual(seen)
    expect(behindProxy.lines.at(-1)?.requestId).toBe(headers['x-request-id'])
  })
})

describe('limits', () => {
  const few = createNodeLimits(
    { NODE_ENV: 'test', RATE_LIMITS: 'on' },
    { ...nodeLimits, page: { points: 10, burst: 2, rendered: 3 } },
  )

  test('count a cached page as one and a rendered one as three, each visitor separately', async () => {
    const server = await serve({ limits: few, settings: { TRUSTED_PROXIES: '1' } })
    const from = async (address: string, asked: Asked = {}) =>
      (await ask(server, { ...asked, headers: { ...asked.headers, 'x-forwarded-for': address } })).status
    const statuses = []
    for (const cookie of ['a=1', session, 'a=1', session, 'a=1', 'a=1', 'a=1', session]) {
      statuses.push(await from('203.0.113.7', { headers: { cookie } }))
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    expect(await from('203.0.113.8, 198.51.100.7')).toBe(200)
    expect(server.lines.filter(({ event }) => event === 'security')).toMatchObject([
      { what: 'limit', outcome: 'refused', about: 'page', address: '203.0.113.0/24' },
    ])
  })
})

test('a server that is closing asks to close the connection in both', async () => {
  const server = await serve()
  server.httpApp.drain()
  const found = await coldAndWarm(server, {}, '/shop')
  expect(found.warm).toEqual(found.cold)
  expect(found.warm.headers.connection).toBe('close')
})
