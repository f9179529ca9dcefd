import { describe, expect, test } from 'vitest'
import { descriptorOf } from './adapters.ts'
import { hostsFrom, liveHosts, sandboxHosts } from './hosts.ts'
import { isOnHost, toReturnUrl } from './return-url.ts'

const { hosts: flutterwave } = descriptorOf('flutterwave')
const { hosts: paystack } = descriptorOf('paystack')
const { hosts: korapay } = descriptorOf('korapay')

describe('a provider’s addresses', () => {
  test('are those in its manual', () => {
    expect(flutterwave).toEqual({
      api: 'https://api.flutterwave.com/v3',
      script: 'https://checkout.flutterwave.com/v3.js',
      checkout: ['https://checkout.flutterwave.com'],
      frame: ['https://checkout.flutterwave.com', 'https://checkout-v3-ui-prod.f4b-flutterwave.com'],
      connect: ['https://api.flutterwave.com', 'https://checkout.flutterwave.com'],
      style: [],
    })
    expect(paystack).toMatchObject({
      api: 'https://api.paystack.co',
      script: 'https://js.paystack.co/v2/inline.js',
      checkout: ['https://checkout.paystack.com'],
      connect: ['https://api.paystack.co', 'https://checkout.paystack.com'],
      style: ['https://paystack.com', 'https://checkout.paystack.com'],
    })
    expect(korapay).toEqual({
      api: 'https://api.korapay.com/merchant/api/v1',
      script: 'https://korablobstorage.blob.core.windows.net/modal-bucket/korapay-collections.min.js',
      checkout: ['https://checkout.korapay.com', 'https://test-checkout.korapay.com'],
      frame: ['https://checkout.korapay.com', 'https://test-checkout.korapay.com'],
      connect: ['https://api.korapay.com'],
      style: [],
    })
  })

  test.each([
    ['flutterwave', '/flutterwave/v3', '/flutterwave/v3.js'],
    ['paystack', '/paystack', '/paystack/v2/inline.js'],
    ['korapay', '/korapay/merchant/api/v1', '/korapay/modal-bucket/korapay-collections.min.js'],
  ] as const)('are one address in the sandbox of %s, as the server and as browsers see it', (name, api, script) => {
    const mounted = { api: 'http://127.0.0.1:3000/sandbox', browser: 'https://aso.test/sandbox' }
    expect(sandboxHosts(name, descriptorOf(name).hosts, mounted)).toEqual({
      api: `http://127.0.0.1:3000/sandbox${api}`,
      script: `https://aso.test/sandbox${script}`,
      checkout: ['https://aso.test'],
      frame: ['https://aso.test'],
      connect: ['https://aso.test'],
      style: [],
    })
  })

  test('with live keys include none of its test mode', () => {
    expect(JSON.stringify([flutterwave, paystack, korapay].map(liveHosts))).not.toMatch(/test-|sandbox/)
    expect(liveHosts(korapay)).toEqual({
      ...korapay,
      checkout: ['https://checkout.korapay.com'],
      frame: ['https://checkout.korapay.com'],
    })
  })

  test('can be set in the environment, each by its own name', () => {
    const usual = korapay
    expect(hostsFrom({}, 'korapay', usual)).toEqual(usual)
    expect(hostsFrom({ PAYSTACK_API_URL: 'https://p.test', KORAPAY_PAGE_ORIGINS: ' , ' }, 'korapay', usual)).toEqual(
      usual,
    )
    expect(hostsFrom({ KORAPAY_API_URL: 'https://p.test//' }, 'korapay', usual)).toEqual({
      ...usual,
      api: 'https://p.test',
    })
    expect(hostsFrom({ KORAPAY_SCRIPT_URL: 'https://p.test/s.js' }, 'korapay', usual)).toEqual({
      ...usual,
      script: 'https://p.test/s.js',
    })
    const pages = ['https://p.test', 'https://q.test:8443']
    expect(hostsFrom({ KORAPAY_PAGE_ORIGINS: 'https://p.test/pay/, https://q.test:8443' }, 'korapay', usual)).toEqual({
      ...usual,
      checkout: pages,
      frame: pages,
      connect: pages,
      style: [],
    })
  })
})

test('the return address keeps our own parameters and none added by the provider', () => {
  const query = 'order=1&status=mine&tx_ref=a&transaction_id=b&reference=c&trxref=d&resp=e&key=k'
  expect(toReturnUrl(`https://aso.test/back?${query}`)).toBe('https://aso.test/back?order=1&key=k')
  expect(toReturnUrl('https://aso.test/back')).toBe('https://aso.test/back')
})

test('a page is a provider’s only on its own origins', () => {
  const origins = ['https://checkout.test', 'https://pay.test:8443']
  expect(isOnHost('https://checkout.test/abc?d=1', origins)).toBe(true)
  expect(isOnHost('https://pay.test:8443/', origins)).toBe(true)
  for (const url of ['http://checkout.test/', 'https://checkout.test.evil.test/', 'https://pay.test/', 'abc', '']) {
    expect(isOnHost(url, origins)).toBe(false)
  }
})
