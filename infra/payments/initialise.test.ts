import { describe, expect, test } from 'vitest'
import type { ChargeRequest } from '#domain/payments/provider.ts'
import { adapterUnderTest } from '#test/adapter-under-test.ts'
import { descriptorOf } from './adapters.ts'

type Name = Parameters<typeof adapterUnderTest>[0]
const names = ['paystack', 'flutterwave', 'korapay'] as const

const charge: ChargeRequest = {
  reference: 'ORD-7F3K2M9Q-01',
  amount: 12_500_50,
  customer: { email: 'ada@example.com', name: 'Ada Okafor', phone: '+2348012345678' },
  presentation: 'redirect',
  returnUrl: 'https://shop.test/back?order=1&trxref=x',
  webhookUrl: 'https://shop.test/webhooks',
}
const popup: ChargeRequest = { ...charge, presentation: 'popup' }
const foreign = 'named another reference or a page on a foreign host'

/** A provider that gives the same response to everything. */
const open = (name: Name, data: unknown, status = 200) =>
  adapterUnderTest(name, () => ({ status, body: { status: status === 200, message: 'Not today', data } }), {
    mode: 'live',
    publicKey: 'public-key',
    secretKey: 'test-vector-secret',
  })

const pages = {
  paystack: {
    authorization_url: 'https://checkout.paystack.com/x',
    access_code: 'acc-1',
    reference: charge.reference,
  },
  flutterwave: { link: 'https://checkout.flutterwave.com/v3/hosted/pay/x' },
  korapay: { checkout_url: 'https://checkout.korapay.com/x/pay', reference: charge.reference },
}

test('Paystack initialises every charge, for its page or its popup', async () => {
  const { provider, calls } = open('paystack', pages.paystack)
  const checkoutUrl = 'https://checkout.paystack.com/x'
  expect(await provider.initialise(charge)).toEqual({ ok: true, checkoutUrl, popup: null })
  expect(await provider.initialise(popup)).toEqual({
    ok: true,
    checkoutUrl,
    popup: { provider: 'paystack', scriptUrl: 'https://js.paystack.co/v2/inline.js', accessCode: 'acc-1' },
  })
  const asked = {
    method: 'POST',
    path: '/transaction/initialize',
    body: {
      email: 'ada@example.com',
      amount: 12_500_50,
      currency: 'NGN',
      reference: charge.reference,
      callback_url: 'https://shop.test/back?order=1',
      metadata: {
        cancel_action: 'https://shop.test/back?order=1',
        custom_fields: [
          { display_name: 'Name', variable_name: 'name', value: 'Ada Okafor' },
          { display_name: 'Phone', variable_name: 'phone', value: '+2348012345678' },
        ],
      },
    },
  }
  expect(calls).toEqual([asked, asked])
})

test('Flutterwave initialises a charge on its page', async () => {
  const { provider, calls } = open('flutterwave', pages.flutterwave)
  expect(await provider.initialise(charge)).toEqual({ ok: true, checkoutUrl: pages.flutterwave.link, popup: null })
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/payments',
      body: {
        tx_ref: charge.reference,
        amount: 12500.5,
        currency: 'NGN',
        redirect_url: 'https://shop.test/back?order=1',
        payment_options: 'card, banktransfer, ussd',
        customer: { email: 'ada@example.com', name: 'Ada Okafor', phonenumber: '+2348012345678' },
      },
    },
  ])
})

test('Korapay initialises a charge on its page', async () => {
  const { provider, calls } = open('korapay', pages.korapay)
  expect(await provider.initialise(charge)).toEqual({ ok: true, checkoutUrl: pages.korapay.checkout_url, popup: null })
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/charges/initialize',
      body: {
        reference: charge.reference,
        amount: 12500.5,
        currency: 'NGN',
        redirect_url: 'https://shop.test/back?order=1',
        notification_url: 'https://shop.test/webhooks',
        customer: { email: 'ada@example.com', name: 'Ada Okafor' },
        merchant_bears_cost: true,
      },
    },
  ])
})

test('the popups of Flutterwave and Korapay open without a call, Flutterwave’s with its checksum', async () => {
  const ofFlutterwave = open('flutterwave', null)
  expect(await ofFlutterwave.provider.initialise(popup)).toEqual({
    ok: true,
    checkoutUrl: null,
    popup: {
      provider: 'flutterwave',
      scriptUrl: 'https://checkout.flutterwave.com/v3.js',
      options: {
        public_key: 'public-key',
        tx_ref: charge.reference,
        amount: 12500.5,
        currency: 'NGN',
        payment_options: 'card, banktransfer, ussd',
        redirect_url: 'https://shop.test/back?order=1',
        customer: { email: 'ada@example.com', name: 'Ada Okafor', phone_number: '+2348012345678' },
        payload_hash: 'baf0c6830d776b4e046362887264692bd0d9d410ea8ec2350dc3f35de84ca207',
      },
    },
  })
  const ofKorapay = open('korapay', null)
  expect(await ofKorapay.provider.initialise(popup)).toEqual({
    ok: true,
    checkoutUrl: null,
    popup: {
      provider: 'korapay',
      scriptUrl: descriptorOf('korapay').hosts.script,
      options: {
        key: 'public-key',
        reference: charge.reference,
        amount: 12500.5,
        currency: 'NGN',
        customer: { email: 'ada@example.com', name: 'Ada Okafor' },
        notification_url: 'https://shop.test/webhooks',
        merchant_bears_cost: true,
      },
    },
  })
  expect([...ofFlutterwave.calls, ...ofKorapay.calls]).toEqual([])
})

test.each([
  ['paystack', { ...pages.paystack, authorization_url: 'https://evil.test/pay' }, foreign],
  ['paystack', { ...pages.paystack, reference: 'another' }, foreign],
  ['paystack', { ...pages.paystack, access_code: '' }, 'answered in an unknown shape: access_code'],
  ['flutterwave', { link: 'https://checkout.flutterwave.com.evil.test/pay' }, 'named a page on a foreign host'],
  ['flutterwave', { link: 'pay' }, 'answered in an unknown shape: link'],
  ['korapay', { ...pages.korapay, checkout_url: 'http://checkout.korapay.com/x' }, foreign],
  ['korapay', { ...pages.korapay, reference: 'another' }, foreign],
] as const)('%s: a page elsewhere or for another charge is not accepted: %j', async (name, data, detail) => {
  expect(await open(name, data).provider.initialise(charge)).toEqual({ ok: false, reason: 'unavailable', detail })
})

test.each(names)(
  '%s: a refused charge is rejected in its words, one without an answer is unavailable',
  async (name) => {
    const refused = await open(name, null, 400).provider.initialise(charge)
    expect(refused).toEqual({ ok: false, reason: 'rejected', detail: 'Not today' })
    const down = await open(name, null, 500).provider.initialise(charge)
    expect(down).toEqual({ ok: false, reason: 'unavailable', detail: 'answered 500' })
  },
)

test.each([
  ['paystack', false],
  ['flutterwave', false],
  ['korapay', true],
] as const)('%s has its name and mode; its popup accepts a reference once: %s', (name, popupTakesReferenceOnce) => {
  expect(open(name, null).provider).toMatchObject({ name, mode: 'live', popupTakesReferenceOnce })
})

describe('an amount that a provider doesn’t accept', () => {
  test.each([
    ['paystack', 49],
    ['korapay', 99],
    ['korapay', 10_000_001],
  ] as const)('%s isn’t asked for ₦%d at all', async (name, naira) => {
    for (const presentation of ['popup', 'redirect'] as const) {
      const { provider, calls } = open(name, {})
      expect(await provider.initialise({ ...charge, amount: naira * 100, presentation })).toMatchObject({
        ok: false,
        reason: 'rejected',
      })
      expect(calls).toEqual([])
    }
  })

  test.each([
    ['paystack', 50],
    ['korapay', 100],
    ['korapay', 10_000_000],
  ] as const)('%s is asked for ₦%d', async (name, naira) => {
    const { provider, calls } = open(name, {})
    await provider.initialise({ ...charge, amount: naira * 100 })
    expect(calls).toHaveLength(1)
  })
})
