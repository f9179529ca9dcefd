import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { checkoutSources } from './checkout-csp.ts'
import { createProviders, type ProviderEnv } from './create-providers.ts'

const at = { publicUrl: 'http://localhost:3000', sandboxUrl: 'http://127.0.0.1:3000/sandbox' }
const paystackKeys = { PAYSTACK_PUBLIC_KEY: 'pk_test_1', PAYSTACK_SECRET_KEY: 'sk_test_1' }
const liveKeys = { PAYSTACK_PUBLIC_KEY: 'pk_live_1', PAYSTACK_SECRET_KEY: 'sk_live_1' }
const flutterwaveKeys = {
  FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-1-X',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1-X',
  FLUTTERWAVE_WEBHOOK_HASH: 'newer, older',
}
const modes = (env: ProviderEnv, report?: (fault: unknown, about: string) => void) =>
  [...createProviders(env, { ...at, ...(report && { report }) })].map(([name, provider]) => [name, provider.mode])

// @rule §9 Payment methods, D35a | No keys outside production: the sandbox
//   broken by: Paystack first (provider-name.ts)
test('without any key outside production all three are offered by the sandbox, in the order of the checkout', () => {
  const sandbox = [
    ['flutterwave', 'sandbox'],
    ['paystack', 'sandbox'],
    ['korapay', 'sandbox'],
  ]
  expect(modes({ NODE_ENV: 'development' })).toEqual(sandbox)
  expect(modes({ NODE_ENV: 'test', PAYSTACK_SECRET_KEY: undefined })).toEqual(sandbox)
})

test('without any key in production nothing is offered', () => {
  expect(modes({ NODE_ENV: 'production' })).toEqual([])
})

// @rule §9 Payment methods, D35a | Only providers with keys are offered
//   broken by: those without keys opened against the sandbox (create-providers.ts)
test('only providers with keys are offered, in the same order', () => {
  expect(modes({ NODE_ENV: 'development', ...paystackKeys })).toEqual([['paystack', 'test']])
  expect(modes({ NODE_ENV: 'development', ...paystackKeys, ...flutterwaveKeys })).toEqual([
    ['flutterwave', 'test'],
    ['paystack', 'test'],
  ])
  expect(modes({ NODE_ENV: 'production', ...liveKeys })).toEqual([['paystack', 'live']])
})

test.each([
  [{ KORAPAY_PUBLIC_KEY: 'pk_test_1' }, 'korapay is not offered: without KORAPAY_SECRET_KEY'],
  [{ KORAPAY_PUBLIC_KEY: 'pk_test_1' }, 'paystack is not offered: it has no keys'],
  [{ KORAPAY_SECRET_KEY: 'sk_test_1' }, 'korapay is not offered: without KORAPAY_PUBLIC_KEY'],
  [
    { FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-1-X' },
    'flutterwave is not offered: without FLUTTERWAVE_SECRET_KEY and FLUTTERWAVE_WEBHOOK_HASH',
  ],
  [
    { PAYSTACK_PUBLIC_KEY: 'no', PAYSTACK_SECRET_KEY: 'keys' },
    'paystack is not offered: its public and secret keys are not of one kind',
  ],
  [
    { ...flutterwaveKeys, FLUTTERWAVE_WEBHOOK_HASH: undefined },
    'flutterwave is not offered: without FLUTTERWAVE_WEBHOOK_HASH',
  ],
  [
    { ...flutterwaveKeys, FLUTTERWAVE_WEBHOOK_HASH: ' , ' },
    'flutterwave is not offered: without FLUTTERWAVE_WEBHOOK_HASH',
  ],
  [
    { PAYSTACK_PUBLIC_KEY: 'pk_live_1', PAYSTACK_SECRET_KEY: 'sk_test_1' },
    'paystack is not offered: its public and secret keys are not of one kind',
  ],
  [
    { PAYSTACK_PUBLIC_KEY: 'FLWPUBK_TEST-1-X', PAYSTACK_SECRET_KEY: 'sk_test_1' },
    'paystack is not offered: its public and secret keys are not of one kind',
  ],
])('a provider with keys missing or of two kinds is left out and reported: %j', (keys, sentence) => {
  const reports: string[] = []
  const report = (fault: unknown, about: string) =>
    reports.push(`${about}: ${fault instanceof Error ? fault.message : ''}`)
  expect(modes({ NODE_ENV: 'development', ...keys }, report)).toEqual([])
  expect(reports).toContain(sentence)
  expect(reports).toHaveLength(providerNames.length)
})

test('an older secret authenticates webhooks and is never sent', async () => {
  const asked: string[] = []
  const provider = createProviders(
    { NODE_ENV: 'test', ...paystackKeys, PAYSTACK_SECRET_KEY: 'sk_test_new, sk_test_old' },
    {
      ...at,
      fetch: async (_, init) => {
        asked.push(new Headers(init.headers).get('authorization') ?? '')
        return new Response('{"status":false,"message":"no"}', { status: 404 })
      },
    },
  ).get('paystack')
  await provider?.verify('R', null)
  expect(asked).toEqual(['Bearer sk_test_new'])
  const body = '{"event":"charge.success","data":{"reference":"R-1"}}'
  const readWith = (secret: string) =>
    provider?.readWebhook(
      new TextEncoder().encode(body),
      new Headers({ 'x-paystack-signature': createHmac('sha512', secret).update(body).digest('hex') }),
    ).ok
  expect([readWith('sk_test_new'), readWith('sk_test_old'), readWith('sk_test_older')]).toEqual([true, true, false])
})

test('only addresses differ between a provider, a proxy before it and the sandbox', async () => {
  const asked: string[] = []
  const world = {
    ...at,
    fetch: async (url: string) => {
      asked.push(url)
      return new Response('{"status":false,"message":"no"}', { status: 404 })
    },
  }
  const proxied = {
    PAYSTACK_API_URL: 'https://proxy.test/paystack/',
    PAYSTACK_SCRIPT_URL: 'https://proxy.test/inline.js',
    PAYSTACK_PAGE_ORIGINS: 'https://pages.test/, https://more.test',
  }
  const providers = createProviders({ NODE_ENV: 'production', ...liveKeys, ...proxied }, world)
  await providers.get('paystack')?.refund({
    reference: 'R',
    transactionId: '1',
    refundReference: 'r',
    amount: 100,
    reason: '',
  })
  expect(asked[0]).toMatch(/^https:\/\/proxy\.test\/paystack\/refund/)
  expect(checkoutSources(providers)).toEqual({
    script: ['https://proxy.test'],
    frame: ['https://pages.test', 'https://more.test'],
    connect: ['https://pages.test', 'https://more.test'],
    formAction: ['https://pages.test', 'https://more.test'],
    style: [],
  })
  const imitated = createProviders({ NODE_ENV: 'test', FLUTTERWAVE_API_URL: 'http://127.0.0.1:9/v3' }, world)
  await imitated.get('flutterwave')?.verify('R', null)
  expect(asked.at(-1)).toBe('http://127.0.0.1:9/v3/transactions/verify_by_reference?tx_ref=R')
})

test('waits for a provider no longer than the time-out', async () => {
  const providers = createProviders({ NODE_ENV: 'test' }, { ...at, timeoutMs: 20, fetch: () => new Promise(() => {}) })
  for (const provider of providers.values()) {
    expect(await provider.verify('R', null)).toMatchObject({ state: 'unavailable' })
  }
})

describe('the origins of the checkout page', () => {
  test('in the sandbox are its own address, as browsers see it', () => {
    expect(checkoutSources(createProviders({ NODE_ENV: 'test' }, at))).toEqual({
      script: ['http://localhost:3000'],
      frame: ['http://localhost:3000'],
      connect: ['http://localhost:3000'],
      formAction: ['http://localhost:3000'],
      style: [],
    })
  })

  test('of the providers are only the hosts of those that are offered', () => {
    expect(checkoutSources(createProviders({ NODE_ENV: 'test', ...paystackKeys }, at))).toEqual({
      script: ['https://js.paystack.co'],
      frame: ['https://checkout.paystack.com', 'https://standard.paystack.co'],
      connect: ['https://api.paystack.co', 'https://checkout.paystack.com'],
      formAction: ['https://checkout.paystack.com'],
      style: ['https://paystack.com', 'https://checkout.paystack.com'],
    })
  })
})

// @rule D49 | Production's content security policy has no test hosts of providers
//   broken by: the hosts of both modes (hosts.ts)
test('with live keys the content security policy of payment pages has no test host and no sandbox', () => {
  const env = {
    NODE_ENV: 'production',
    ...liveKeys,
    FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK-1-X',
    FLUTTERWAVE_SECRET_KEY: 'FLWSECK-1-X',
    FLUTTERWAVE_WEBHOOK_HASH: 'a hash',
    KORAPAY_PUBLIC_KEY: 'pk_live_1',
    KORAPAY_SECRET_KEY: 'sk_live_1',
  }
  const providers = createProviders(env, at)
  expect([...providers.keys()].sort()).toEqual([...providerNames].sort())
  const sources = Object.values(checkoutSources(providers)).flat()
  expect(sources.length).toBeGreaterThan(5)
  expect(sources.filter((source) => /\btest\b|sandbox|staging|localhost|127\.0\.0\.1|^http:/.test(source))).toEqual([])
})
