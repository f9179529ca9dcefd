import { describe, expect, test } from 'vitest'
import { isOnHost, returnAddress } from './addresses.ts'
import { hostsFrom, providerHosts, sandboxHosts, variablePrefix } from './hosts.ts'

describe('where providers are', () => {
  test('is where their manuals say', () => {
    expect(Object.values(providerHosts).map(({ api, script }) => [api, script])).toEqual([
      ['https://api.flutterwave.com/v3', 'https://checkout.flutterwave.com/v3.js'],
      ['https://api.paystack.co', 'https://js.paystack.co/v2/inline.js'],
      [
        'https://api.korapay.com/merchant/api/v1',
        'https://korablobstorage.blob.core.windows.net/modal-bucket/korapay-collections.min.js',
      ],
    ])
    const { flutterwave, paystack, korapay } = providerHosts
    expect([flutterwave.checkout, paystack.checkout, korapay.checkout]).toEqual([
      ['https://checkout.flutterwave.com'],
      ['https://checkout.paystack.com'],
      ['https://checkout.korapay.com', 'https://test-checkout.korapay.com'],
    ])
    expect(flutterwave.frame).toEqual([
      'https://checkout.flutterwave.com',
      'https://checkout-v3-ui-prod.f4b-flutterwave.com',
    ])
    expect(korapay.frame).toEqual(korapay.checkout)
    expect([flutterwave.connect, paystack.connect, korapay.connect]).toEqual([
      ['https://api.flutterwave.com', 'https://checkout.flutterwave.com'],
      ['https://api.paystack.co', 'https://checkout.paystack.com'],
      ['https://api.korapay.com'],
    ])
    expect([flutterwave.style, paystack.style, korapay.style]).toEqual([
      [],
      ['https://paystack.com', 'https://checkout.paystack.com'],
      [],
    ])
  })

  test('is one address each in the imitation, as the server and as browsers know it', () => {
    const hosts = sandboxHosts({ api: 'http://127.0.0.1:3000/sandbox', browser: 'https://aso.test/sandbox' })
    const pages = {
      checkout: ['https://aso.test'],
      frame: ['https://aso.test'],
      connect: ['https://aso.test'],
      style: [],
    }
    expect(hosts).toEqual({
      flutterwave: {
        api: 'http://127.0.0.1:3000/sandbox/flutterwave/v3',
        script: 'https://aso.test/sandbox/flutterwave/v3.js',
        ...pages,
      },
      paystack: {
        api: 'http://127.0.0.1:3000/sandbox/paystack',
        script: 'https://aso.test/sandbox/paystack/v2/inline.js',
        ...pages,
      },
      korapay: {
        api: 'http://127.0.0.1:3000/sandbox/korapay/merchant/api/v1',
        script: 'https://aso.test/sandbox/korapay/modal-bucket/korapay-collections.min.js',
        ...pages,
      },
    })
  })

  test('may be told by the environment, each by its own name', () => {
    expect(variablePrefix).toEqual({ flutterwave: 'FLUTTERWAVE', paystack: 'PAYSTACK', korapay: 'KORAPAY' })
    const usual = providerHosts.korapay
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

test('the way back keeps our own parameters and none that the provider adds', () => {
  const query = 'order=1&status=mine&tx_ref=a&transaction_id=b&reference=c&trxref=d&resp=e&key=k'
  expect(returnAddress(`https://aso.test/back?${query}`)).toBe('https://aso.test/back?order=1&key=k')
  expect(returnAddress('https://aso.test/back')).toBe('https://aso.test/back')
})

test('a page is a provider’s on its own origins alone', () => {
  const origins = ['https://checkout.test', 'https://pay.test:8443']
  expect(isOnHost('https://checkout.test/abc?d=1', origins)).toBe(true)
  expect(isOnHost('https://pay.test:8443/', origins)).toBe(true)
  for (const address of ['http://checkout.test/', 'https://checkout.test.evil.test/', 'https://pay.test/', 'abc', '']) {
    expect(isOnHost(address, origins)).toBe(false)
  }
})
