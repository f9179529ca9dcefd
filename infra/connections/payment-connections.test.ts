import { describe, expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import type { PaymentConnection } from '#domain/setup/connections.ts'
import type { ProviderEnv } from '#infra/payments/create-providers.ts'
import type { Fetch } from '#infra/payments/provider-config.ts'
import { sandboxApp } from '#sandbox/app.ts'
import { paymentConnections } from './payment-connections.ts'

const publicUrl = 'https://aso.example'
const sandboxUrl = 'http://sandbox.test/sandbox'
const secret = 'sk_test_0123456789abcdef0123456789wxyz'
const paystack = { PAYSTACK_PUBLIC_KEY: 'pk_test_0123456789abcdef', PAYSTACK_SECRET_KEY: secret }
const flutterwave = { FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-1-X', FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1-X' }

const inSandbox = sandboxApp({
  publicUrl: 'http://sandbox.test',
  environment: 'test',
  deliver: async () => new Response(),
})
const toSandbox: Fetch = async (url, init) =>
  inSandbox.fetch(new Request(url.replace('http://sandbox.test/sandbox', 'http://sandbox.test'), init))

const connections = (env: Partial<ProviderEnv>, fetch: Fetch = toSandbox) =>
  paymentConnections({ NODE_ENV: 'test', ...env }, { publicUrl, sandboxUrl, fetch })
function of(name: PaymentConnection['provider'], env: Partial<ProviderEnv>, fetch?: Fetch): PaymentConnection {
  const found = connections(env, fetch).find(({ provider }) => provider === name)
  if (!found) throw new Error(`${name} isn't there`)
  return found
}
const answers =
  (status: number, body: unknown): Fetch =>
  async () =>
    Response.json(body, { status })
const fails =
  (code: string): Fetch =>
  () =>
    Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) }))

// @rule First hour | Each provider is shown as sandbox, test keys, live, incomplete or without keys, with the missing variables
//   and the webhook address
test('the state of each provider', () => {
  expect(connections({}).map(({ provider, state }) => [provider, state])).toEqual(
    providerNames.map((name) => [name, 'sandbox']),
  )
  expect(of('paystack', paystack)).toMatchObject({
    ...{ state: 'test', missing: [], keyEnd: 'wxyz', otherHost: null },
    ...{ webhookProof: 'secret_key', hasWebhookSecret: true, webhookUrl: 'https://aso.example/webhooks/paystack' },
  })
  expect(of('korapay', paystack)).toMatchObject({ state: 'none', tryOut: null })
  expect(of('flutterwave', flutterwave)).toMatchObject({
    ...{ state: 'incomplete', missing: ['FLUTTERWAVE_WEBHOOK_HASH'], tryOut: null },
    ...{ webhookProof: 'own_secret', hasWebhookSecret: false },
  })
  expect(of('paystack', { ...paystack, PAYSTACK_PUBLIC_KEY: 'pk_live_0123456789abcdef' })).toMatchObject({
    state: 'mixed',
  })
  expect(of('paystack', { ...paystack, PAYSTACK_API_URL: 'https://proxy.example/paystack' }).otherHost).toBe(
    'proxy.example',
  )
  expect(of('paystack', { ...paystack, PAYSTACK_SECRET_KEY: 'sk_test_short' }).keyEnd).toBeNull()
})

describe('testing a key', () => {
  // @rule First hour | A key is tested by asking for an unknown payment, at the configured address: nothing is paid, made or
  //   changed
  test.each(providerNames)('of %s in the sandbox succeeds, and asks for nothing else', async (name) => {
    const asked: string[] = []
    const fetch: Fetch = (url, init) => {
      asked.push(`${init.method} ${url}`)
      return toSandbox(url, init)
    }
    expect(await of(name, {}, fetch).tryOut?.()).toEqual({ ok: true })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatch(new RegExp(`^GET http://sandbox\\.test/sandbox/${name}/`))
  })

  // @rule First hour | A refused key, one without permission, a rate limit, and each network error are told apart
  test.each([
    ['a refused key', answers(401, { status: false, message: `Invalid key ${secret}` }), 'key_refused'],
    ['a key that may not', answers(403, { status: false, message: 'no' }), 'key_may_not'],
    ['too many calls', answers(429, {}), 'too_often'],
    ['a page of somebody else', async () => new Response('<h1>hello'), 'no_answer'],
    ['an unknown host', fails('ENOTFOUND'), 'host_not_found'],
    ['a closed port', fails('ECONNREFUSED'), 'refused'],
    ['a wrong certificate', fails('CERT_HAS_EXPIRED'), 'certificate'],
    ['no answer', fails('UND_ERR_CONNECT_TIMEOUT'), 'timed_out'],
  ] as [string, Fetch, string][])('%s', { timeout: 15_000 }, async (_, fetch, problem) => {
    const tried = await of('paystack', paystack, fetch).tryOut?.()
    expect(tried).toMatchObject({ ok: false, problem })
    expect(JSON.stringify(tried)).not.toContain(secret)
  })

  test('succeeds after a key was refused: nothing is remembered', async () => {
    const replies = [answers(401, { status: false, message: 'no' }), answers(404, { status: false, message: 'none' })]
    const { tryOut } = of('paystack', paystack, (url, init) => (replies.shift() ?? answers(500, {}))(url, init))
    expect(await tryOut?.()).toMatchObject({ problem: 'key_refused' })
    expect(await tryOut?.()).toEqual({ ok: true })
  })
})
