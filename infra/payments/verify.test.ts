import { describe, expect, test } from 'vitest'
import type { ChargeRequest } from '#domain/payments/gateway.ts'
import { judgeVerification } from '#domain/payments/judge-verification.ts'
import { flutterwave } from './flutterwave.ts'
import { providerHosts } from './hosts.ts'
import { korapay } from './korapay.ts'
import { paystack } from './paystack.ts'
import type { ProviderConfig } from './provider-config.ts'

const adapters = { paystack, flutterwave, korapay }
const names = ['paystack', 'flutterwave', 'korapay'] as const

/** An adapter whose provider answers by address: with data, or with an HTTP status alone. Anything else it doesn't know. */
function open(name: keyof typeof adapters, answers: Record<string, object | string | number>) {
  const asked: string[] = []
  const reports: string[] = []
  const config: ProviderConfig = {
    mode: 'test',
    publicKey: 'pk_test_x',
    secretKey: 'sk_test_x',
    webhookSecrets: ['x'],
    hosts: providerHosts[name],
    report: (fault, about) => reports.push(`${about}: ${String(fault)}`),
    wait: async () => {},
    fetch: async (address) => {
      const path = address.slice(providerHosts[name].api.length)
      asked.push(path)
      const answer = answers[path] ?? 404
      if (typeof answer === 'number') return new Response('{"status":false,"message":"no"}', { status: answer })
      return new Response(typeof answer === 'string' ? answer : JSON.stringify({ status: true, data: answer }))
    },
  }
  return { gateway: adapters[name](config), asked, reports }
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

  test('the reference decides; a known id is not asked about', async () => {
    const { gateway, asked } = open('paystack', { [byReference]: ofPaystack })
    expect(await gateway.verify('R-1', '77')).toMatchObject({ state: 'paid', transactionId: '4100000001' })
    expect(asked).toEqual([byReference])
  })

  test('a reference that isn’t found is looked for by the id that is known of it', async () => {
    const { gateway, asked } = open('paystack', { '/transaction/4100000001': ofPaystack })
    expect(await gateway.verify('R-1', '4100000001')).toMatchObject({ state: 'paid', reference: 'R-1' })
    expect(asked).toEqual([byReference, '/transaction/4100000001'])
  })

  test.each(['77', '../refund', ''])('the id of another payment, or none, changes nothing: %j', async (id) => {
    const { gateway } = open('paystack', { '/transaction/77': { ...ofPaystack, reference: 'R-2' } })
    expect(await gateway.verify('R-1', id)).toEqual({ state: 'not_found' })
  })

  test('an id beyond 2^53 keeps every digit', async () => {
    const body = `{"status":true,"data":${JSON.stringify(ofPaystack).replace('4100000001', '9007199254740993')}}`
    const { gateway } = open('paystack', { [byReference]: body })
    expect(await gateway.verify('R-1', null)).toMatchObject({ state: 'paid', transactionId: '9007199254740993' })
  })

  test('metadata may be an object, nothing or zero, and dates may be absent', async () => {
    for (const more of [{ metadata: '' }, { metadata: 0 }, { metadata: { a: 1 }, paid_at: null, created_at: null }]) {
      const { gateway } = open('paystack', { [byReference]: { ...ofPaystack, ...more } })
      expect(await gateway.verify('R-1', null)).toMatchObject({ state: 'paid', amount: 12_500_50 })
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
  ] as const)('in %s mode a payment of the domain %j: %s', async (mode, domain, verdict) => {
    const { gateway } = open('paystack', { [byReference]: { ...ofPaystack, domain } })
    const expected = { reference: 'R-1', amount: 12_500_50, currency: 'NGN', mode } as const
    const judged = judgeVerification(expected, await gateway.verify('R-1', null))
    expect(judged.verdict).toBe(verdict)
    // Money of another mode is nobody's: none of it may be booked.
    if (judged.verdict === 'mismatch') expect(judged.received).toBeNull()
  })

  test('fees passed on to the buyer make another amount than the one asked for: a person must look', async () => {
    const { gateway } = open('paystack', {
      [byReference]: { ...ofPaystack, amount: 1279000, requested_amount: 1250050 },
    })
    const answer = await gateway.verify('R-1', null)
    expect(answer).toMatchObject({ amount: 12_790_00 })
    const expected = { reference: 'R-1', amount: 12_500_50, currency: 'NGN', mode: 'test' } as const
    expect(judgeVerification(expected, answer).verdict).toBe('mismatch')
  })
})

describe('Flutterwave', () => {
  const byReference = '/transactions/verify_by_reference?tx_ref=R-1'
  const byId = '/transactions/91/verify'

  test('an id of a good try under this reference settles it', async () => {
    const { gateway, asked } = open('flutterwave', { [byId]: ofFlutterwave })
    expect(await gateway.verify('R-1', '91')).toMatchObject({ state: 'paid', transactionId: '91' })
    expect(asked).toEqual([byId])
  })

  test('a failed try does not hide the good one that followed under the same reference', async () => {
    const { gateway } = open('flutterwave', {
      [byId]: { ...ofFlutterwave, status: 'failed' },
      [byReference]: { ...ofFlutterwave, id: 92 },
    })
    expect(await gateway.verify('R-1', '91')).toMatchObject({ state: 'paid', transactionId: '92' })
  })

  test.each(['91', '91/../77', 'x'])('somebody else’s id counts for nothing: %s', async (id) => {
    const { gateway } = open('flutterwave', { [byId]: { ...ofFlutterwave, tx_ref: 'R-2' } })
    expect(await gateway.verify('R-1', id)).toEqual({ state: 'not_found' })
  })

  test('fees passed on to the buyer are in another figure than the amount', async () => {
    const { gateway } = open('flutterwave', {
      [byReference]: { ...ofFlutterwave, charged_amount: 12700, app_fee: '175.01' },
    })
    expect(await gateway.verify('R-1', null)).toMatchObject({ amount: 12_500_50, fee: 175_01 })
  })
})

describe('Korapay', () => {
  const byReference = '/charges/R-1'

  test('our reference may stand in either field', async () => {
    const swapped = { ...ofKorapay, reference: 'KPY-CA-1', payment_reference: 'R-1' }
    const { gateway } = open('korapay', { [byReference]: swapped })
    expect(await gateway.verify('R-1', null)).toMatchObject({
      state: 'paid',
      reference: 'R-1',
      transactionId: 'KPY-CA-1',
    })
  })

  test('a charge of another reference stays one', async () => {
    const { gateway } = open('korapay', { [byReference]: { ...ofKorapay, reference: 'R-2', payment_reference: 'R-3' } })
    expect(await gateway.verify('R-1', null)).toMatchObject({ reference: 'R-2' })
  })

  test.each([
    [{ amount: 12500 }, 12_500_00],
    [{ amount_paid: '12000.00' }, 12_000_00],
    [{ amount_paid: 12000, amount_accepted: 0 }, 0],
    [{ amount_paid: 13000, amount_accepted: '12500.50' }, 12_500_50],
    [{ amount: '12500.505' }, null],
  ])('what counts of %j is what was accepted, else paid, else asked for', async (figures, amount) => {
    const { gateway } = open('korapay', { [byReference]: { ...ofKorapay, ...figures } })
    expect(await gateway.verify('R-1', null)).toMatchObject({ amount })
  })

  test.each([
    [{ bank_transfer: { payer_bank_account: {} } }, 'bank_transfer'],
    [{ card: {} }, 'card'],
    [{ payment_method: 'mobile_money' }, 'other'],
    [{}, null],
  ])('%j was paid by %s', async (details, channel) => {
    const { gateway } = open('korapay', { [byReference]: { ...ofKorapay, ...details } })
    expect(await gateway.verify('R-1', null)).toMatchObject({ channel })
  })
})

test.each(names)('%s: a word of its own that we don’t know is pending, and said once', async (name) => {
  const { gateway, reports } = open(name, {
    '/transaction/verify/R-1': { ...ofPaystack, status: 'settled' },
    '/transactions/verify_by_reference?tx_ref=R-1': { ...ofFlutterwave, status: 'settled' },
    '/charges/R-1': { ...ofKorapay, status: 'settled' },
  })
  for (let i = 0; i < 50; i++) expect(await gateway.verify('R-1', null)).toMatchObject({ state: 'pending' })
  expect(reports).toHaveLength(1)
})

describe('an amount that a provider can’t take', () => {
  const charge = (naira: number, presentation: ChargeRequest['presentation']): ChargeRequest => ({
    reference: 'R-1',
    amount: naira * 100,
    customer: { email: 'ada@example.com', name: 'Ada', phone: '' },
    presentation,
    returnUrl: 'https://shop.test/back',
    webhookUrl: 'https://shop.test/webhooks/korapay',
  })

  test.each([
    ['paystack', 49],
    ['korapay', 99],
    ['korapay', 10_000_001],
  ] as const)('%s is not even asked for ₦%d', async (name, naira) => {
    for (const presentation of ['popup', 'redirect'] as const) {
      const { gateway, asked } = open(name, {})
      expect(await gateway.initialise(charge(naira, presentation))).toMatchObject({ ok: false, reason: 'rejected' })
      expect(asked).toEqual([])
    }
  })

  test.each([
    ['paystack', 50],
    ['korapay', 100],
    ['korapay', 10_000_000],
  ] as const)('%s is asked for ₦%d', async (name, naira) => {
    const { gateway, asked } = open(name, {})
    await gateway.initialise(charge(naira, 'redirect'))
    expect(asked).toHaveLength(1)
  })
})
