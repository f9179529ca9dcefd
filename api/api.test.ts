import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Overloaded } from '#domain/overloaded.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

type Operation = { tags?: string[]; summary?: string; responses: Record<string, { description?: string }> }
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object; securitySchemes: object }
}

let api: TestApi
const reported: string[] = []
beforeAll(async () => {
  api = await openTestApi({ report: (_, about) => void reported.push(about) })
})
afterAll(() => api.close())

describe('the API', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/v1'],
    ['POST', '/api/v2/orders'],
    ['POST', '/functions/v1/nothing'],
    ['POST', '/webhooks'],
    ['POST', '/webhooks/stripe'],
  ])('answers 404 at %s %s', async (method, path) => {
    const answer = await api.ask(path, { method })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { code: 'not_found', details: {} } })
  })

  test.each([
    ['DELETE', '/api/v1/products', 'GET, HEAD'],
    ['POST', '/api/v1/products/some-slug', 'GET, HEAD'],
    ['GET', '/api/v1/orders', 'POST'],
    ['PUT', '/api/v1/orders/1/payments', 'POST'],
    ['GET', '/functions/v1/update-order-status', 'POST'],
    ['GET', '/webhooks/paystack', 'POST'],
  ])('answers 405 with the allowed methods: %s %s', async (method, path, allow) => {
    const answer = await api.ask(path, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe(allow)
    expect(await answer.json()).toMatchObject({ error: { code: 'bad_method' } })
  })

  test('accepts only valid JSON', async () => {
    const form = await api.ask('/api/v1/quotes', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'lines=1',
    })
    expect([form.status, await form.json()]).toMatchObject([415, { error: { code: 'unsupported_type' } }])
    const broken = await api.ask('/api/v1/quotes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"lines":',
    })
    expect([broken.status, await broken.json()]).toMatchObject([400, { error: { code: 'malformed_json' } }])
    expect(broken.headers.get('cache-control')).toBe('no-store')
  })

  test.each(['/api/v1/products', '/api/v1/categories', '/api/v1/openapi.json'])(
    'lets a CDN store %s for a minute, and browsers revalidate it',
    async (path) => {
      const { headers } = await api.ask(path)
      expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=300')
      const etag = headers.get('etag') ?? ''
      expect(etag).toMatch(/^W\/".+"$/)
      expect((await api.ask(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    },
  )

  test.each(['/api/v1/nothing', '/api/v1/products/no-such-slug', '/api/auth/get-session', '/api/v1/account/profile'])(
    'lets nobody store %s',
    async (path) => {
      const { headers } = await api.ask(path)
      expect(headers.get('cache-control')).toBe('no-store')
    },
  )

  test('serves its OpenAPI document', async () => {
    // Opened inside the test, so that mutation testing attributes the API's set-up code to this test.
    const own = await openTestApi()
    const answer = await own.ask('/api/v1/openapi.json')
    const other = await own.ask('/api/v1/products', { method: 'DELETE' })
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await own.ask('/api/v1/nothing')).status).toBe(404)
    expect((await own.ask('/api/v1/categories')).headers.get('etag')).toMatch(/^W\//)
    await own.close()
    expect(answer.status).toBe(200)
    const document = (await answer.json()) as Document
    expect(document.openapi).toBe('3.1.0')
    expect(document.components.securitySchemes).toEqual({
      session: { type: 'apiKey', in: 'cookie', name: 'aso_session' },
    })
    expect(document.components.schemas).toHaveProperty('StorageRefusal')
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    const isDescribed = ({ tags = [], summary, responses }: Operation) =>
      [summary, ...tags, ...Object.values(responses).map(({ description }) => description)].every(Boolean) &&
      tags.length > 0
    expect(operations.filter((operation) => !isDescribed(operation))).toEqual([])
    expect(Object.keys(document.paths)).toEqual([
      '/api/v1/products',
      '/api/v1/products/related',
      '/api/v1/products/cards',
      '/api/v1/products/{slug}',
      '/api/v1/categories',
      '/api/v1/suggestions',
      '/api/v1/banner',
      '/api/v1/events',
      '/api/v1/views',
      '/api/v1/quotes',
      '/api/v1/orders/look-up',
      '/api/v1/orders',
      '/api/v1/orders/{id}',
      '/api/v1/orders/{id}/status',
      '/api/v1/orders/{id}/payments',
      '/api/v1/orders/{id}/receipt.txt',
      '/api/v1/orders/{id}/receipt.pdf',
      '/api/v1/account/claim-orders',
      '/api/v1/account/profile',
      '/api/v1/account/addresses',
      '/api/v1/account/addresses/{id}',
      '/api/v1/cart',
      '/api/v1/newsletter',
      '/api/auth/sign-in/email',
      '/api/auth/sign-out',
      '/api/auth/get-session',
      '/api/auth/sign-in/second-factor',
      '/api/auth/sign-up/email',
      '/api/auth/confirm-email',
      '/api/auth/confirm-email-change',
      '/api/auth/forget-password',
      '/api/auth/reset-password',
      '/api/v1/account/sessions',
      '/api/v1/account/sessions/end-others',
      '/api/v1/account/sessions/{id}/end',
      '/api/v1/account/second-factor/start',
      '/api/v1/account/second-factor/turn-on',
      '/api/v1/account/second-factor/turn-off',
      '/api/v1/account/second-factor/recovery-codes',
      '/api/v1/account/password',
      '/api/v1/account/email',
      '/api/v1/account/delete',
      '/api/v1/account/export',
      '/api/v1/admin/payments/tasks',
      '/api/v1/admin/payments/tasks/{id}/resolve',
      '/api/v1/admin/payments/reports',
      '/api/v1/admin/payments/reports/{day}',
      '/api/v1/admin/webhooks',
      '/api/v1/admin/webhooks/{id}',
      '/api/v1/admin/webhooks/{id}/replay',
      '/api/v1/admin/activity/export.csv',
      '/api/v1/admin/orders/export.csv',
      '/api/v1/admin/messages/export.csv',
      '/api/v1/admin/orders/{id}',
      '/api/v1/admin/orders/{id}/payments',
      '/api/v1/admin/orders/{id}/refunds',
      '/api/v1/admin/customers/{id}/data.json',
      '/api/v1/admin/customers/by-phone/{id}/data.json',
      '/api/v1/admin/newsletter/export.csv',
      '/api/v1/admin/refunds/{id}/account',
      '/api/v1/admin/media',
      '/api/v1/admin/products/export',
      '/api/v1/admin/products/imports',
      '/functions/v1/update-order-status',
      '/functions/v1/contact',
      '/storage/v1/object/list/{bucket}',
      '/storage/v1/object/public/{bucket}/{name}',
      '/storage/v1/object/{bucket}/{path}',
      '/webhooks/{provider}',
      '/api/v1/openapi.json',
    ])
  })

  test('answers 503 with a time to wait while no database connection is free, and reports no error', async () => {
    const faults: string[] = []
    let isFull = false
    const clock = () => {
      if (isFull) throw new Overloaded('no connection became free')
      return new Date()
    }
    const full = await openTestApi({ clock, report: (_, about) => void faults.push(about) })
    isFull = true
    const answer = await full.ask('/api/v1/products')
    await full.close()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ error: { code: 'no_room' } })
    expect(faults).toEqual([])
  })

  test('answers an error with only the request id, and reports it', async () => {
    const broken = await openTestApi({ report: (_, about) => void reported.push(about) })
    await broken.close()
    const answer = await broken.ask('/api/v1/categories')
    expect(answer.status).toBe(500)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({
      error: { code: 'fault', message: 'Something went wrong on our side', details: { requestId: 'request-1' } },
    })
    expect(reported).toEqual(['GET /api/v1/categories, request request-1'])
  })
})
