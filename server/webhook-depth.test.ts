import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { createProviders } from '#infra/payments/create-providers.ts'
import { sandboxKeys } from '#infra/payments/sandbox-keys.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { envelope, headerOf, signed } from '#test/webhook-fuzz/signing.ts'
import { type TestHttpApp, testHttpApp } from './http-app.fixture.ts'

let api: TestApi
let server: TestHttpApp
beforeAll(async () => {
  const options = { publicUrl: 'http://localhost:3000', sandboxUrl: 'http://localhost:3000/sandbox', report: () => {} }
  api = await openTestApi({ providers: createProviders({ NODE_ENV: 'test' }, options) })
  server = testHttpApp({ api: api.router })
})
afterAll(() => api.close())

describe.each(providerNames)('a webhook of %s, correctly signed', (name) => {
  /** Sends a webhook whose JSON is `depth` levels deep in all. */
  const send = (depth: number, type: string) => {
    const data = `{"reference":"R-${name}-${depth}","deep":${'['.repeat(depth - 2)}${']'.repeat(depth - 2)}}`
    const { signature } = signed(name, sandboxKeys(name).webhookSecrets[0] ?? '', 'charge.success', data)
    return server.ask(`/webhooks/${name}`, {
      method: 'POST',
      headers: { 'content-type': type, [headerOf(name)]: signature },
      body: envelope('charge.success', data),
    })
  }
  const stored = async () =>
    (await api.db.selectFrom('webhookEvent').where('provider', '=', name).select('body').execute()).length

  test('is stored when it nests 21 or 64 deep, and refused beyond', async () => {
    expect((await send(21, 'application/json')).status).toBe(200)
    expect((await send(64, 'application/json')).status).toBe(200)
    expect(await stored()).toBe(2)

    const refused = await send(65, 'application/json')
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: { code: 'too_deep' } }])
    // Refused with any content type.
    expect((await send(65, 'text/plain')).status).toBe(401)
    expect(await stored()).toBe(2)
  })
})
