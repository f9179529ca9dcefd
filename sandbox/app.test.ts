import { describe, expect, test } from 'vitest'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import { sandboxKeys } from '#infra/payments/sandbox-keys.ts'
import { sandboxApp } from './app.ts'
import { createLedger } from './ledger.ts'
import { createSandbox, publicUrl } from './sandbox-for-test.ts'

const deliver = async () => new Response('ok')
const base = `${publicUrl}/sandbox`

describe('the sandbox never handles real money', () => {
  test('refuses to start in production', () => {
    expect(() => sandboxApp({ publicUrl, deliver, environment: 'production' })).toThrow('production')
  })

  test('refuses live keys', () => {
    const keys = (name: ProviderName) => ({
      ...sandboxKeys(name),
      ...(name === 'korapay' && { secretKey: 'sk_live_1' }),
    })
    expect(() => sandboxApp({ publicUrl, deliver, keys })).toThrow('live keys')
  })

  test.each([
    ['paystack/transaction/verify/x', 'sk_live_1'],
    ['korapay/merchant/api/v1/charges/x', 'sk_live_1'],
    ['flutterwave/v3/transactions/1/verify', 'FLWSECK-1-X'],
  ])('%s refuses a live key', async (path, key) => {
    const response = await createSandbox().fetch(`${base}/${path}`, { headers: { authorization: `Bearer ${key}` } })
    expect(response.status).toBe(401)
    expect(await response.text()).toContain('no live keys')
  })
})

test.each([
  ['paystack/transaction/initialize', { status: false, code: 'invalid_Key' }],
  ['paystack/refund', { status: false, code: 'invalid_Key' }],
  ['flutterwave/v3/payments', { status: 'error', data: null }],
  ['flutterwave/v3/transactions/1/refund', { status: 'error', data: null }],
  ['korapay/merchant/api/v1/charges/initialize', { status: false, error: 'unauthorized' }],
  ['korapay/merchant/api/v1/refunds/initiate', { status: false, error: 'unauthorized' }],
])('%s without the key is 401 in the provider’s format', async (path, shape) => {
  const response = await createSandbox().fetch(`${base}/${path}`, { method: 'POST', body: '{}' })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject(shape)
})

test.each([
  [{ amount: 100.5 }, 'Invalid Amount Sent'],
  [{ amount: '12x' }, 'Invalid Amount Sent'],
  [{ email: 'nobody' }, 'Invalid Email Address Passed'],
  [{ reference: 'has_underscore' }, 'Reference should only contain letters, numbers and any of -.='],
])('Paystack refuses %j', async (change, message) => {
  const response = await createSandbox().fetch(`${base}/paystack/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys('paystack').secretKey}` },
    body: JSON.stringify({ email: 'ada@example.com', amount: 10_000, reference: 'R-1', ...change }),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ status: false, message })
})

test.each([
  ['paystack/v2/inline.js', 'window.PaystackPop'],
  ['flutterwave/v3.js', 'window.FlutterwaveCheckout'],
  ['korapay/modal-bucket/korapay-collections.min.js', 'window.Korapay'],
])('%s is one classic script', async (path, global) => {
  const response = await createSandbox().fetch(`${base}/${path}`)
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const script = await response.text()
  expect(script).toContain(global)
  expect(script).not.toMatch(/^(import|export) /m)
  expect(() => new Function(script)).not.toThrow()
})

test('the ledger drops the oldest charges', () => {
  const ledger = createLedger()
  const add = (reference: string) =>
    ledger.addCharge({
      provider: 'paystack',
      reference,
      amount: 1,
      customer: { email: '', name: '', phone: '' },
      presentation: 'page',
      returnUrl: null,
      cancelUrl: null,
      webhookUrl: '',
      createdAt: new Date(0),
    })
  const first = add('first')
  for (let i = 0; i < 5_000; i++) add(`R-${i}`)
  expect(ledger.byToken(first.token)).toBeNull()
  expect(ledger.byReference('paystack', 'first')).toEqual([])
  expect(ledger.byReference('paystack', 'R-0')).toHaveLength(1)
})
