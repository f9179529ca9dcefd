import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#api/api.ts'
import { openPool, type Pool } from '#infra/postgres/pool.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { testShop } from '#test/factories.ts'
import { openTestPages } from '#test/test-pages.ts'
import { cacheablePage, htmlPage, type TestHttpApp, testHttpApp } from './http-app.fixture.ts'
import { uploadPath } from './request-timeouts.ts'
import { turnLimits } from './turn-limits.ts'

let database: TestDatabase
let small: Pool
let server: TestHttpApp
beforeAll(async () => {
  database = await testDatabase(2)
  small = openPool(database.url, 1, 'overload', 700)
  const shop = testShop(small.db)
  const api = createApi(shop, { check: async () => ({ ok: true }) } as never, {
    pageChanges: { subscribe: () => () => {} },
    orderChanges: { subscribe: () => () => {} },
    attentionChanges: { subscribe: () => () => {} },
    sessionChanges: { subscribe: () => () => {} },
    closing: new AbortController().signal,
    groupOf: (ip) => ip,
    wake: () => {},
  })
  server = testHttpApp({ shop, api, pages: await openTestPages(shop) })
})
afterAll(async () => {
  await small.close()
  await database.close()
})

// @rule D49 | When no database connection becomes free, the answer is 503 with the time to wait
//   broken by: the pool's own error (pool.ts)
test.each(['/shop?q=gown', '/shop.data?q=gown', '/api/v1/products?q=gown', '/sitemap/1.xml'])(
  '%s is answered with 503 while all connections are taken, and with 200 afterwards',
  async (path) => {
    const taken = await small.pool.connect()
    const answer = await server.ask(path)
    taken.release()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(server.lines.filter((line) => line.msg === 'fault')).toEqual([])
    expect((await server.ask(path.replace('/sitemap/1.xml', '/sitemap.xml'))).status).toBe(200)
  },
)

// @rule D49 | One visitor's requests wait for each other, not others for them
//   broken by: requests without turns (routes.ts)
test('three hundred searches of one address don’t delay others', async () => {
  const rendering = new Set<string>()
  const released = Promise.withResolvers<void>()
  const { httpApp, lines } = testHttpApp({
    settings: { RATE_LIMITS: 'on' },
    pages: async ({ url }) => {
      rendering.add(url)
      if (url.includes('greedy')) await released.promise
      return cacheablePage('found')
    },
  })
  const search = async (remoteAddress: string, q: string) =>
    httpApp.fetch(new Request(`http://localhost:3000/shop?q=${q}`), {
      incoming: { socket: { remoteAddress } },
    } as never)
  const greedy = Array.from({ length: 300 }, (_, n) => search('203.0.113.66', `greedy-${n}`))
  const shopper = await search('203.0.113.7', 'gown')
  expect(shopper.status).toBe(200)
  expect(rendering.size).toBeLessThanOrEqual(5)
  released.resolve()
  const statuses = (await Promise.all(greedy)).map((answer) => answer.status)
  expect([...new Set(statuses)].sort()).toEqual([200, 503])
  // Logged once a minute per address, however many requests are refused.
  expect(lines.filter(({ event }) => event === 'security')).toMatchObject([
    { what: 'limit', outcome: 'refused', about: 'turns', address: '203.0.113.0/24' },
  ])
})

// @rule D49 | Password guesses from any number of addresses take no turn of a page, and have turns of their own
//   broken by: no turns of their own (turns.ts); a path or a form without scripts left out of those that check a password
//   (turns.ts)
test.each([
  '/api/auth/sign-in/email',
  '/api/auth/sign-in/second-factor',
  '/api/auth/sign-up/email',
  '/api/auth/reset-password',
  '/api/v1/account/password',
  '/api/v1/account/email',
  '/api/v1/account/delete',
  '/api/v1/account/second-factor/start',
  '/sign-in',
  '/sign-in.data',
  '/reset-password',
])('passwords sent to %s from a hundred addresses don’t delay others', async (path) => {
  const released = Promise.withResolvers<void>()
  let checked = 0
  const check = async () => {
    checked += 1
    await released.promise
    return htmlPage('')
  }
  const api = new Hono()
  api.post('*', check)
  const pages = async ({ method }: Request) => (method === 'POST' ? await check() : cacheablePage('found'))
  const { httpApp } = testHttpApp({ settings: { RATE_LIMITS: 'on', DATABASE_POOL: '4' }, api, pages })
  const ask = async (remoteAddress: string, to: string, body?: string) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
    const json = { ...headers, 'content-type': 'application/json' }
    const init = body === undefined ? {} : { method: 'POST', body, headers: to.startsWith('/api/') ? json : headers }
    return httpApp.fetch(new Request(`http://localhost:3000${to}`, init), {
      incoming: { socket: { remoteAddress } },
    } as never)
  }
  const guesses = Array.from({ length: 100 }, (_, n) =>
    ask(`203.0.${n}.66`, path, path.startsWith('/api/') ? '{}' : 'a=b'),
  )
  await eventually(() => expect(checked).toBe(turnLimits(4).hashing.atOnce))
  expect((await ask('198.51.100.7', '/shop?q=gown')).status).toBe(200)
  released.resolve()
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(checked).toBe(100)
})

// @rule D35 | Uploads delay no page, not even their sender's own
//   broken by: the turn of an upload kept until it is complete (routes.ts)
test('as many slow uploads as an address has turns leave its pages their own turns', async () => {
  const released = Promise.withResolvers<void>()
  const api = new Hono()
  let receiving = 0
  api.post(uploadPath, async (c) => {
    receiving += 1
    await released.promise
    return c.json({}, 201)
  })
  const { httpApp } = testHttpApp({ settings: { RATE_LIMITS: 'on', DATABASE_POOL: '4' }, api })
  const ask = async (path: string, init: RequestInit = {}) =>
    httpApp.fetch(new Request(`http://localhost:3000${path}`, init), {
      incoming: { socket: { remoteAddress: '203.0.113.66' } },
    } as never)
  const upload = () => ask(uploadPath, { method: 'POST', body: 'x', headers: { 'sec-fetch-site': 'same-origin' } })
  const { atOncePerKey } = turnLimits(4).reading
  const uploads = Array.from({ length: atOncePerKey + 1 }, upload)
  expect((await ask('/shop?q=gown')).status).toBe(200)
  expect(receiving).toBe(atOncePerKey + 1)
  released.resolve()
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(uploads.map(() => 201))
})
