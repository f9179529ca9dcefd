import { describe, expect, test } from 'vitest'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import { checkVerification } from '#domain/payments/settlement/check-verification.ts'
import { descriptorOf } from './adapters.ts'
import { createProvider } from './create-provider.ts'
import type { ProviderConfig } from './provider-config.ts'

const names = ['paystack', 'flutterwave', 'korapay'] as const

/** An adapter whose provider answers by path: with data, or only with an HTTP status. Other paths are unknown to it. */
function open(name: ProviderName, answers: Record<string, object | string | number>) {
  const asked: string[] = []
  const reports: string[] = []
  const config: ProviderConfig = {
    mode: 'test',
    publicKey: 'pk_test_x',
    secretKey: 'sk_test_x',
    webhookSecrets: ['x'],
    hosts: descriptorOf(name).hosts,
    report: (fault, about) => reports.push(`${about}: ${String(fault)}`),
    wait: async () => {},
    fetch: async (url, { method }) => {
      if (method !== 'GET') throw new Error('to verify is to read')
      const path = url.slice(descriptorOf(name).hosts.api.length)
      asked.push(path)
      const answer = answers[path] ?? 404
      if (typeof answer === 'number') return new Response('{"status":false,"message":"no"}', { status: answer })
      return new Response(typeof answer === 'string' ? answer : JSON.stringify({ status: true, data: answer }))
    },
  }
  return { provider: createProvider(name, config), asked, reports }
}

const ofPaystack = {
  id: 4100000001,
  domain: 'test',
  status: 'success',
  reference: 'R-1',
  amount: 1250050,
  currency: 'NGN',
}
const ofFlutterwave = { id: 91, tx_ref: 'R-1', status: 'successful', amount: 12500.5, currency: 'NGN' }
const ofKorapay = { reference: 'R-1', status: 'success', amount: '12500.50', currency: 'NGN' }

describe('Paystack', () => {
  const byReference = '/transaction/verify/R-1'

  test('verifies by the reference, not by a known id', async () => {
    const { provider, asked } = open('paystack', { [byReference]: ofPaystack })
    expect(await provider.verify('R-1', '77')).toMatchObject({ state: 'paid', transactionId: '4100000001' })
    expect(asked).toEqual([byReference])
  })

  test('a reference that isn’t found is looked up by its known id', async () => {
    const { provider, asked } = open('paystack', { '/transaction/4100000001': ofPaystack })
    expect(await provider.verify('R-1', '4100000001')).toMatchObject({ state: 'paid', reference: 'R-1' })
    expect(asked).toEqual([byReference, '/transaction/4100000001'])
  })

  test('the id of another payment changes nothing', async () => {
    const { provider } = open('paystack', { '/transaction/77': { ...ofPaystack, reference: 'R-2' } })
    expect(await provider.verify('R-1', '77')).toEqual({ state: 'not_found' })
  })

  test.each(['77/../refund', '../refund', '', '7'.repeat(21)])('an invalid id is not asked about: %j', async (id) => {
    const { provider, asked } = open('paystack', {})
    expect(await provider.verify('R-1', id)).toEqual({ state: 'not_found' })
    expect(asked).toEqual([byReference])
  })

  test('an id beyond 2^53 keeps every digit', async () => {
    const body = `{"status":true,"data":${JSON.stringify(ofPaystack).replace('4100000001', '9007199254740993')}}`
    const { provider } = open('paystack', { [byReference]: body })
    expect(await provider.verify('R-1', null)).toMatchObject({ state: 'paid', transactionId: '9007199254740993' })
  })

  test('metadata can be an object, null or zero, and dates can be absent', async () => {
    for (const more of [{ metadata: '' }, { metadata: 0 }, { metadata: { a: 1 }, paid_at: null, created_at: null }]) {
      const { provider } = open('paystack', { [byReference]: { ...ofPaystack, ...more } })
      expect(await provider.verify('R-1', null)).toMatchObject({ state: 'paid', amount: 12_500_50 })
    }
  })

  test.each([
    ['live', 'live', 'paid'],
    ['live', 'test', 'mismatch'],
    ['live', 'sandbox', 'mismatch'],
    ['live', 'TEST', 'mismatch'],
    ['live', 'LIVE', 'mismatch'],
    ['live', '', 'mismatch'],
    ['live', null, 'mismatch'],
    ['live', undefined, 'mismatch'],
    ['live', { name: 'live' }, 'mismatch'],
    ['test', 'test', 'paid'],
    ['test', 'live', 'mismatch'],
    ['test', undefined, 'mismatch'],
    ['sandbox', 'test', 'paid'],
    ['sandbox', 'live', 'mismatch'],
  ] as const)('in %s mode a payment of the domain %j: %s', async (mode, domain, outcome) => {
    const { provider } = open('paystack', { [byReference]: { ...ofPaystack, domain } })
    const expected = { reference: 'R-1', amount: 12_500_50, currency: 'NGN', mode } as const
    const told = await provider.verify('R-1', null)
    expect(told).toMatchObject({ mode: domain === 'live' || domain === 'test' ? domain : 'unknown' })
    const judged = checkVerification(expected, told)
    expect(judged.outcome).toBe(outcome)
    // Money of another mode isn't real here, so none of it may be recorded.
    if (judged.outcome === 'mismatch') expect(judged.received).toBeNull()
  })

  test('fees passed on to the buyer make the amount differ from the requested one, which raises a task', async () => {
    const { provider } = open('paystack', {
      [byReference]: { ...ofPaystack, amount: 1279000, requested_amount: 1250050 },
    })
    const answer = await provider.verify('R-1', null)
    expect(answer).toMatchObject({ amount: 12_790_00 })
    const expected = { reference: 'R-1', amount: 12_500_50, currency: 'NGN', mode: 'test' } as const
    expect(checkVerification(expected, answer).outcome).toBe('mismatch')
  })
})

describe('Flutterwave', () => {
  const byReference = '/transactions/verify_by_reference?tx_ref=R-1'
  const byId = '/transactions/91/verify'

  test('an id of a successful attempt under this reference settles it', async () => {
    const { provider, asked } = open('flutterwave', { [byId]: ofFlutterwave })
    expect(await provider.verify('R-1', '91')).toMatchObject({ state: 'paid', transactionId: '91' })
    expect(asked).toEqual([byId])
  })

  test('a failed attempt does not hide the successful one that followed under the same reference', async () => {
    const { provider } = open('flutterwave', {
      [byId]: { ...ofFlutterwave, status: 'failed' },
      [byReference]: { ...ofFlutterwave, id: 92 },
    })
    expect(await provider.verify('R-1', '91')).toMatchObject({ state: 'paid', transactionId: '92' })
  })

  test('a failed attempt is returned when the reference isn’t found', async () => {
    const { provider, asked } = open('flutterwave', { [byId]: { ...ofFlutterwave, status: 'failed' } })
    expect(await provider.verify('R-1', '91')).toMatchObject({ state: 'failed', transactionId: '91' })
    expect(asked).toEqual([byId, byReference])
  })

  test('ignores the id of another payment', async () => {
    const { provider, asked } = open('flutterwave', { [byId]: { ...ofFlutterwave, tx_ref: 'R-2' } })
    expect(await provider.verify('R-1', '91')).toEqual({ state: 'not_found' })
    expect(asked).toEqual([byId, byReference])
  })

  test.each(['91/../77', '../91', 'x', '', '9'.repeat(21)])('an invalid id is not asked about: %j', async (id) => {
    const { provider, asked } = open('flutterwave', {})
    expect(await provider.verify('R-1', id)).toEqual({ state: 'not_found' })
    expect(asked).toEqual([byReference])
  })

  test('fees passed on to the buyer are in another field than the amount', async () => {
    const { provider } = open('flutterwave', {
      [byReference]: { ...ofFlutterwave, charged_amount: 12700, app_fee: '175.01' },
    })
    expect(await provider.verify('R-1', null)).toMatchObject({ amount: 12_500_50, fee: 175_01 })
  })
})

describe('Korapay', () => {
  const byReference = '/charges/R-1'

  test('our reference can be in either field', async () => {
    const swapped = { ...ofKorapay, reference: 'KPY-CA-1', payment_reference: 'R-1' }
    const { provider } = open('korapay', { [byReference]: swapped })
    expect(await provider.verify('R-1', null)).toMatchObject({
      state: 'paid',
      reference: 'R-1',
      transactionId: 'KPY-CA-1',
    })
  })

  test('a charge of another reference stays one', async () => {
    const { provider } = open('korapay', {
      [byReference]: { ...ofKorapay, reference: 'R-2', payment_reference: 'R-3' },
    })
    expect(await provider.verify('R-1', null)).toMatchObject({ reference: 'R-2' })
  })

  test.each([
    [{ amount: 12500 }, 12_500_00],
    [{ amount_paid: '12000.00' }, 12_000_00],
    [{ amount_paid: 12000, amount_accepted: 0 }, 0],
    [{ amount_paid: 13000, amount_accepted: '12500.50' }, 12_500_50],
    [{ amount: '12500.505' }, null],
  ])('of %j the accepted amount counts, otherwise the paid, otherwise the requested one', async (figures, amount) => {
    const { provider } = open('korapay', { [byReference]: { ...ofKorapay, ...figures } })
    expect(await provider.verify('R-1', null)).toMatchObject({ amount })
  })

  test.each([
    [{ bank_transfer: { payer_bank_account: {} } }, 'bank_transfer'],
    [{ card: {} }, 'card'],
    [{ payment_method: 'mobile_money' }, 'other'],
    [{}, null],
  ])('%j was paid by %s', async (details, channel) => {
    const { provider } = open('korapay', { [byReference]: { ...ofKorapay, ...details } })
    expect(await provider.verify('R-1', null)).toMatchObject({ channel })
  })
})

const paths = {
  paystack: '/transaction/verify/R-1',
  flutterwave: '/transactions/verify_by_reference?tx_ref=R-1',
  korapay: '/charges/R-1',
}

test.each([
  ['paystack', { ...ofPaystack, channel: 'card', fees: 28_751 }, '4100000001', 'test', 28_751],
  ['flutterwave', { ...ofFlutterwave, payment_type: 'card', app_fee: 287.51 }, '91', null, 28_751],
  ['korapay', { ...ofKorapay, payment_method: 'card', fee: '287.51' }, null, null, 28_751],
  ['paystack', { ...ofPaystack, channel: 'card', fees: '287.51' }, '4100000001', 'test', null],
  ['paystack', { ...ofPaystack, channel: 'card', fees: null }, '4100000001', 'test', null],
  ['flutterwave', { ...ofFlutterwave, payment_type: 'card', app_fee: null }, '91', null, null],
  [
    'korapay',
    { ...ofKorapay, payment_method: 'card', fee: null, transaction_reference: 'KPY-CA-1' },
    'KPY-CA-1',
    null,
    null,
  ],
  ['paystack', { ...ofPaystack, channel: 'card' }, '4100000001', 'test', null],
  ['flutterwave', { ...ofFlutterwave, payment_type: 'card' }, '91', null, null],
  ['korapay', { ...ofKorapay, payment_method: 'card' }, null, null, null],
] as const)('%s: all fields of a paid charge: %j', async (name, data, transactionId, mode, fee) => {
  const { provider } = open(name, { [paths[name]]: data })
  expect(await provider.verify('R-1', null)).toEqual({
    state: 'paid',
    reference: 'R-1',
    transactionId,
    amount: 12_500_50,
    currency: 'NGN',
    mode,
    channel: 'card',
    fee,
  })
})

test.each(names)('%s: 400 and 404 mean an unknown charge, any other refusal is no answer', async (name) => {
  const told = (status: number) => open(name, { [paths[name]]: status }).provider.verify('R-1', null)
  for (const status of [400, 404]) expect(await told(status)).toEqual({ state: 'not_found' })
  for (const status of [401, 403, 422]) expect(await told(status)).toEqual({ state: 'unavailable', detail: 'no' })
  expect(await told(500)).toEqual({ state: 'unavailable', detail: 'answered 500' })
})

test.each(names)('%s: an unknown status is pending, and reported once', async (name) => {
  const { provider, reports } = open(name, {
    '/transaction/verify/R-1': { ...ofPaystack, status: 'settled' },
    '/transactions/verify_by_reference?tx_ref=R-1': { ...ofFlutterwave, status: 'settled' },
    '/charges/R-1': { ...ofKorapay, status: 'settled' },
  })
  for (let i = 0; i < 50; i++) expect(await provider.verify('R-1', null)).toMatchObject({ state: 'pending' })
  expect(reports).toHaveLength(1)
})
