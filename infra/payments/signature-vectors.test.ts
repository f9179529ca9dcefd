import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { PaymentProvider } from '#domain/payments/provider.ts'
import { descriptorOf } from './adapters.ts'
import { createProvider } from './create-provider.ts'

const secret = 'test-vector-secret'

const open = (name: ProviderName): PaymentProvider =>
  createProvider(name, {
    mode: 'test',
    publicKey: 'pk_test_x',
    secretKey: secret,
    webhookSecrets: [secret],
    hosts: descriptorOf(name).hosts,
  })
const read = (name: ProviderName, body: string, header: string, signature: string) =>
  open(name).readWebhook(new TextEncoder().encode(body), new Headers({ [header]: signature }))
const hmac = (algorithm: string, text: string) => createHmac(algorithm, secret).update(text).digest('hex')

const paystackVector =
  '{"event":"charge.success","data":{"id":4100000001,"domain":"test","status":"success","reference":"ORD-7F3K2M9Q-01","amount":1250050,"currency":"NGN"}}'
const paystackSignature =
  'b8c31d3da1fb588aa0e3593b9e6b31faa3bf65b463acaa5f0e4ec0dc23abd162fe2459a2fa43594cc3b5a50bf39c3c9aff368526a3428c70dac79c2bd92acd3c'
const korapayVector =
  '{"reference":"ORD-7F3K2M9Q-01","amount":12500,"fee":201.56,"currency":"NGN","status":"success","payment_method":"bank_transfer","payment_reference":"ORD-7F3K2M9Q-01"}'
const korapaySignature = 'aaf3d22b9a7653217089296a0d84f07e2cf38492891366c34252eedd853b5a40'

test('Paystack: HMAC-SHA512 over the raw body', () => {
  expect(read('paystack', paystackVector, 'x-paystack-signature', paystackSignature)).toMatchObject({
    ok: true,
    kind: 'charge',
    references: ['ORD-7F3K2M9Q-01'],
    transactionId: '4100000001',
  })
  const spaced = paystackVector.replace('","', '", "')
  expect(read('paystack', spaced, 'x-paystack-signature', paystackSignature).ok).toBe(false)
})

test('Korapay: HMAC-SHA256 over the data only', () => {
  for (const event of ['charge.success', 'charge.failed']) {
    const body = `{"event":"${event}","data":${korapayVector}}`
    expect(read('korapay', body, 'x-korapay-signature', korapaySignature)).toMatchObject({
      ok: true,
      kind: 'charge',
      references: ['ORD-7F3K2M9Q-01'],
    })
  }
  const dearer = `{"event":"charge.success","data":${korapayVector.replace('12500,', '125000,')}}`
  expect(read('korapay', dearer, 'x-korapay-signature', korapaySignature).ok).toBe(false)
})

test('Flutterwave: the checksum of a popup', async () => {
  const opened = await open('flutterwave').initialise({
    reference: 'ORD-7F3K2M9Q-01',
    amount: 12_500_50,
    customer: { email: 'ada@example.com', name: 'Ada', phone: '' },
    presentation: 'popup',
    returnUrl: 'https://shop.test/back',
    webhookUrl: 'https://shop.test/webhooks/flutterwave',
  })
  expect(opened).toMatchObject({
    popup: { options: { payload_hash: 'baf0c6830d776b4e046362887264692bd0d9d410ea8ec2350dc3f35de84ca207' } },
  })
})

// Complete bodies with everything that providers send, byte for byte.
const wholePaystack =
  '{"event":"charge.success","data":{"id":4100000001,"domain":"test","status":"success","reference":"ORD-7F3K2M9Q-01","amount":1250050,"requested_amount":1250050,"currency":"NGN","channel":"card","gateway_response":"Successful","paid_at":"2026-11-02T09:15:02.000Z","created_at":"2026-11-02T09:14:24.000Z","fees":28751,"metadata":{"orderId":"7F3K2M9Q"},"authorization":{"channel":"card","last4":"4081","brand":"visa","reusable":true},"customer":{"email":"ada@example.com","customer_code":"CUS_example"}}}'
const wholeFlutterwave =
  '{"event":"charge.completed","data":{"id":910000123,"tx_ref":"ORD-7F3K2M9Q-01","flw_ref":"FLW-EXAMPLE-REF","amount":12500.5,"charged_amount":12500.5,"app_fee":175.01,"merchant_fee":0,"currency":"NGN","processor_response":"Approved","status":"successful","payment_type":"card","created_at":"2026-11-02T09:15:02.000Z","account_id":1234,"customer":{"id":55,"name":"Ada Example","phone_number":"08000000000","email":"ada@example.com","created_at":"2026-11-02T09:14:24.000Z"},"card":{"first_6digits":"553188","last_4digits":"2950","issuer":"EXAMPLE","country":"NG","type":"MASTERCARD","expiry":"09/32"}},"event.type":"CARD_TRANSACTION"}'

test.each([
  ['paystack', wholePaystack, 'x-paystack-signature', hmac('sha512', wholePaystack), '4100000001'],
  ['flutterwave', wholeFlutterwave, 'verif-hash', secret, '910000123'],
  ['korapay', `{"event":"charge.success","data":${korapayVector}}`, 'x-korapay-signature', korapaySignature, null],
] as const)('%s: a complete body is accepted', (name, body, header, signature, transactionId) => {
  expect(read(name, body, header, signature)).toMatchObject({
    ok: true,
    kind: 'charge',
    references: ['ORD-7F3K2M9Q-01'],
    transactionId,
  })
})
