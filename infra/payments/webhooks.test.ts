import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payloadHash } from './flutterwave/charges.ts'
import { readWebhook as readFlutterwaveWebhook } from './flutterwave/webhooks.ts'
import { readWebhook as readKorapayWebhook } from './korapay/webhooks.ts'
import { readWebhook as readPaystackWebhook } from './paystack/webhooks.ts'

const secret = 'test-vector-secret'
const bytes = (text: string) => new TextEncoder().encode(text)
const runs = { numRuns: 2_000 }

const paystackBody =
  '{"event":"charge.success","data":{"id":4100000001,"domain":"test","status":"success","reference":"ORD-7F3K2M9Q-01","amount":1250050,"currency":"NGN"}}'
const paystackSignature =
  'b8c31d3da1fb588aa0e3593b9e6b31faa3bf65b463acaa5f0e4ec0dc23abd162fe2459a2fa43594cc3b5a50bf39c3c9aff368526a3428c70dac79c2bd92acd3c'
const korapayData =
  '{"reference":"ORD-7F3K2M9Q-01","amount":12500,"fee":201.56,"currency":"NGN","status":"success","payment_method":"bank_transfer","payment_reference":"ORD-7F3K2M9Q-01"}'
const korapaySignature = 'aaf3d22b9a7653217089296a0d84f07e2cf38492891366c34252eedd853b5a40'

const paystackReads = (body: string | Uint8Array, signature?: string, secrets = [secret]) =>
  readPaystackWebhook(
    secrets,
    typeof body === 'string' ? bytes(body) : body,
    new Headers(signature === undefined ? {} : { 'x-paystack-signature': signature }),
  )
const korapayReads = (body: string | Uint8Array, signature?: string, secrets = [secret]) =>
  readKorapayWebhook(
    secrets,
    typeof body === 'string' ? bytes(body) : body,
    new Headers(signature === undefined ? {} : { 'x-korapay-signature': signature }),
  )
const flutterwaveReads = (body: string | Uint8Array, hash?: string, secrets = [secret]) =>
  readFlutterwaveWebhook(
    secrets,
    typeof body === 'string' ? bytes(body) : body,
    new Headers(hash === undefined ? {} : { 'verif-hash': hash }),
  )
const signPaystack = (body: string) => createHmac('sha512', secret).update(body).digest('hex')
const signKorapay = (data: string) => createHmac('sha256', secret).update(data).digest('hex')

/** These bytes with a few of them changed, removed or added. */
const mutated = (original: Uint8Array) =>
  fc
    .array(fc.record({ at: fc.nat(original.length - 1), drop: fc.nat(2), put: fc.uint8Array({ maxLength: 3 }) }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((changes) => {
      let result = [...original]
      for (const { at, drop, put } of changes) result = [...result.slice(0, at), ...put, ...result.slice(at + drop)]
      return new Uint8Array(result)
    })

describe('Paystack', () => {
  test('the signature covers the raw body', () => {
    expect(paystackReads(paystackBody, paystackSignature)).toEqual({
      ok: true,
      kind: 'charge',
      references: ['ORD-7F3K2M9Q-01'],
      transactionId: '4100000001',
      refundNames: [],
    })
  })

  test.each([
    ['no signature', undefined, 'missing'],
    ['a wrong one', 'a'.repeat(128), 'mismatch'],
    ['a truncated one', paystackSignature.slice(0, 64), 'mismatch'],
    ['one that is not hex', 'z'.repeat(128), 'mismatch'],
  ])('%s is refused', (_, signature, reason) => {
    expect(paystackReads(paystackBody, signature)).toEqual({ ok: false, reason })
  })

  test('accepts upper-case hex, and either of two secrets', () => {
    expect(paystackReads(paystackBody, paystackSignature.toUpperCase()).ok).toBe(true)
    expect(paystackReads(paystackBody, paystackSignature, ['sk_new', secret]).ok).toBe(true)
    expect(paystackReads(paystackBody, paystackSignature, []).ok).toBe(false)
  })

  test('a genuine body with a key twice is malformed', () => {
    const body = '{"event":"charge.success","event":"x","data":{}}'
    expect(paystackReads(body, signPaystack(body))).toEqual({ ok: false, reason: 'malformed' })
  })

  test('no changed body is accepted', () => {
    const original = bytes(paystackBody)
    fc.assert(
      fc.property(mutated(original), (body) => {
        const same = Buffer.compare(body, original) === 0
        expect(paystackReads(body, paystackSignature).ok).toBe(same)
      }),
      runs,
    )
  })
})

describe('Korapay', () => {
  test('the signature covers the data as written', () => {
    expect(korapayReads(`{"event":"charge.success","data":${korapayData}}`, korapaySignature)).toEqual({
      ok: true,
      kind: 'charge',
      references: ['ORD-7F3K2M9Q-01'],
      transactionId: null,
      refundNames: [],
    })
  })

  test.each([
    '{"reference":"R-1","b":1.0,"a":1e2}',
    '{"reference":"R-1","url":"https:\\/\\/x","name":"\\u1eb8"}',
    '{ "status": "success", "reference": "R-1" }',
  ])('%s is accepted byte for byte', (data) => {
    const reading = korapayReads(`{"data":${data} ,"event":"charge.success"}`, signKorapay(data))
    expect(reading).toMatchObject({ ok: true, references: ['R-1'] })
  })

  test('data signed as JavaScript serializes it is accepted, too', () => {
    const signature = signKorapay('{"reference":"R-1","amount":12500}')
    expect(
      korapayReads('{"event":"charge.success","data":{ "reference": "R-1", "amount": 12500.00 }}', signature).ok,
    ).toBe(true)
  })

  test('Korapay’s own reference is the transaction, ours is among the references', () => {
    const data = '{"reference":"KPY-CA-1","payment_reference":"ORD-1","amount":"12500.00"}'
    expect(korapayReads(`{"event":"charge.success","data":${data}}`, signKorapay(data))).toEqual({
      ok: true,
      kind: 'charge',
      references: ['ORD-1', 'KPY-CA-1'],
      transactionId: 'KPY-CA-1',
      refundNames: [],
    })
  })

  test('a refund has its own id, and its payment’s reference', () => {
    const data = '{"reference":"RF-1","payment_reference":"ORD-1","amount":100,"status":"success"}'
    expect(korapayReads(`{"event":"refund.success","data":${data}}`, signKorapay(data))).toEqual({
      ok: true,
      kind: 'refund',
      references: ['ORD-1'],
      transactionId: null,
      refundNames: ['RF-1'],
    })
  })

  test.each([
    ['no signature', `{"event":"e","data":${korapayData}}`, undefined, 'missing'],
    ['a wrong one', `{"event":"e","data":${korapayData}}`, 'a'.repeat(64), 'mismatch'],
    ['a body without data', '{"event":"e"}', korapaySignature, 'malformed'],
    ['data twice', `{"data":${korapayData},"data":{}}`, korapaySignature, 'malformed'],
    ['a list', `[${korapayData}]`, korapaySignature, 'malformed'],
  ])('%s is refused', (_, body, signature, reason) => {
    expect(korapayReads(body, signature)).toEqual({ ok: false, reason })
  })

  test('no changed data is accepted; only the event’s name is not covered', () => {
    const original = bytes(`{"event":"charge.success","data":${korapayData}}`)
    fc.assert(
      fc.property(mutated(original), (body) => {
        if (!korapayReads(body, korapaySignature).ok) return
        const { data } = JSON.parse(new TextDecoder().decode(body)) as { data: unknown }
        expect(data).toEqual(JSON.parse(korapayData))
      }),
      runs,
    )
  })
})

describe('Flutterwave', () => {
  const body = JSON.stringify({
    event: 'charge.completed',
    data: { id: 910000123, tx_ref: 'ORD-1', status: 'successful' },
  })

  test('the hash from the dashboard authenticates; either of two during a rotation', () => {
    const reading = { ok: true, kind: 'charge', references: ['ORD-1'], transactionId: '910000123', refundNames: [] }
    expect(flutterwaveReads(body, secret)).toEqual(reading)
    expect(flutterwaveReads(body, secret, ['newer', secret])).toEqual(reading)
  })

  test.each([
    ['no hash', undefined, [secret], 'missing'],
    ['an empty one', '', [secret], 'missing'],
    ['a wrong one', 'guess', [secret], 'mismatch'],
    ['any at all while none is configured', secret, [], 'mismatch'],
  ])('%s is refused', (_, hash, secrets, reason) => {
    expect(flutterwaveReads(body, hash, secrets)).toEqual({ ok: false, reason })
  })

  test('a body that isn’t JSON is malformed', () => {
    expect(flutterwaveReads('<html>', secret)).toEqual({ ok: false, reason: 'malformed' })
  })

  test('no changed hash is accepted, and no body causes an error', () => {
    fc.assert(
      fc.property(mutated(bytes(body)), fc.stringMatching(/^[ -~]{0,40}$/), (changed, hash) => {
        const reading = flutterwaveReads(changed, secret)
        if (!reading.ok) expect(reading.reason).toBe('malformed')
        if (hash.trim() !== secret) expect(flutterwaveReads(body, hash).ok).toBe(false)
      }),
      runs,
    )
  })

  test('the checksum is the documented one', () => {
    const charge = { amount: '12500.5', currency: 'NGN', email: 'ada@example.com', reference: 'ORD-7F3K2M9Q-01' }
    expect(payloadHash(charge, secret)).toBe('baf0c6830d776b4e046362887264692bd0d9d410ea8ec2350dc3f35de84ca207')
  })
})
