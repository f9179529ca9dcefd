import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { type TestHttpApp, testHttpApp } from './http-app.fixture.ts'

let api: TestApi
let server: TestHttpApp
beforeAll(async () => {
  api = await openTestApi({ report: () => {} })
  server = testHttpApp({ api: api.router })
})
afterAll(() => api.close())

const json = { 'content-type': 'application/json' }
const post = (body: string, headers: Record<string, string> = json) => ({ method: 'POST', headers, body })

// @rule API | Refusals by the server before the API is reached are in the API document
test.each<[number, string, string, RequestInit]>([
  [400, 'too_deep', '/api/v1/quotes', post('['.repeat(21) + ']'.repeat(21))],
  [400, 'malformed_json', '/api/v1/orders', post('{', { ...json, 'idempotency-key': 'k'.repeat(16) })],
  [403, 'foreign_origin', '/api/v1/views', post('{}', { ...json, 'sec-fetch-site': 'cross-site' })],
  [404, 'not_found', '/api/v1/nothing', {}],
  [405, 'bad_method', '/api/v1/quotes', {}],
  [405, 'bad_method', '/api/v1/products', { method: 'PROPFIND' }],
  [413, 'too_large', '/functions/v1/update-order-status', post(`"${'x'.repeat(65 * 1024)}"`)],
  [413, 'too_large', '/webhooks/paystack', post(`"${'x'.repeat(257 * 1024)}"`)],
  [
    413,
    'too_many_fields',
    '/api/v1/newsletter',
    post('a=1&'.repeat(201), { 'content-type': 'application/x-www-form-urlencoded' }),
  ],
  [414, 'too_long', `/api/v1/suggestions?q=${'x'.repeat(12_288)}`, {}],
  [415, 'unsupported_type', '/api/auth/sign-in/email', post('<a/>', { 'content-type': 'text/xml' })],
  [421, 'unknown_host', 'http://evil.example/api/v1/banner', {}],
])('refusals before the API is reached are in the API document: %i %s', async (status, code, path, init) => {
  const url = new URL(path, 'http://localhost:3000')
  const answer = await server.httpApp.fetch(new Request(url, init))
  expect([answer.status, await answer.clone().json()]).toMatchObject([status, { error: { code } }])
  await api.checkContract(init.method ?? 'GET', url.href, answer)
})

test('rate-limit refusals are in the API document', async () => {
  const limited = testHttpApp({ api: api.router, settings: { RATE_LIMITS: 'on' } })
  let answer = await limited.ask('/api/v1/categories')
  while (answer.status === 200) answer = await limited.ask('/api/v1/categories')
  expect(answer.status).toBe(429)
  await api.checkContract('GET', '/api/v1/categories', answer)

  const flood = await Promise.all(Array.from({ length: 60 }, () => limited.ask('/webhooks/paystack', post('{}'))))
  const putOff = flood.find(({ status }) => status === 429)
  expect(await putOff?.clone().json()).toMatchObject({ error: { code: 'too_many_requests' } })
  if (putOff) await api.checkContract('POST', '/webhooks/paystack', putOff)
})

test('an error behind the API is in the API document', async () => {
  const broken = await openTestApi({ report: () => {} })
  await broken.close()
  const answer = await testHttpApp({ api: broken.router }).ask('/api/v1/categories')
  expect(answer.status).toBe(500)
  await api.checkContract('GET', '/api/v1/categories', answer)
})
