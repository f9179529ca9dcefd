import { describe, expect, test } from 'vitest'
import { checkoutSources } from './checkout-sources.ts'
import { type GatewayEnv, openGateways } from './gateways.ts'

const at = { publicUrl: 'http://localhost:3000', sandboxUrl: 'http://127.0.0.1:3000/sandbox' }
const paystackKeys = { PAYSTACK_PUBLIC_KEY: 'pk_test_1', PAYSTACK_SECRET_KEY: 'sk_test_1' }
const flutterwaveKeys = {
  FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-1-X',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-1-X',
  FLUTTERWAVE_WEBHOOK_HASH: 'newer, older',
}
const modes = (env: GatewayEnv, report?: (fault: unknown, about: string) => void) =>
  [...openGateways(env, { ...at, ...(report && { report }) })].map(([name, gateway]) => [name, gateway.mode])

test('without any key outside production all three are imitated, in the order of the checkout', () => {
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

test('only providers with keys are offered, in the same order', () => {
  expect(modes({ NODE_ENV: 'development', ...paystackKeys })).toEqual([['paystack', 'test']])
  expect(modes({ NODE_ENV: 'development', ...paystackKeys, ...flutterwaveKeys })).toEqual([
    ['flutterwave', 'test'],
    ['paystack', 'test'],
  ])
  const live = { PAYSTACK_PUBLIC_KEY: 'pk_live_1', PAYSTACK_SECRET_KEY: 'sk_live_1' }
  expect(modes({ NODE_ENV: 'production', ...live })).toEqual([['paystack', 'live']])
})

test.each([
  { KORAPAY_PUBLIC_KEY: 'pk_test_1' },
  { ...flutterwaveKeys, FLUTTERWAVE_WEBHOOK_HASH: undefined },
  { PAYSTACK_PUBLIC_KEY: 'pk_live_1', PAYSTACK_SECRET_KEY: 'sk_test_1' },
])('a provider with keys missing or of two modes is left out and reported: %j', (keys) => {
  const reports: string[] = []
  expect(modes({ NODE_ENV: 'development', ...keys }, (_, about) => reports.push(about))).toEqual([])
  expect(reports).toHaveLength(1)
})

describe('what the checkout page may load', () => {
  test('of the imitation: its own address, as browsers know it', () => {
    expect(checkoutSources(openGateways({ NODE_ENV: 'test' }, at))).toEqual({
      script: ['http://localhost:3000'],
      frame: ['http://localhost:3000'],
      connect: ['http://localhost:3000'],
      formAction: ['http://localhost:3000'],
      style: [],
    })
  })

  test('of the providers: only the hosts of those that are offered', () => {
    expect(checkoutSources(openGateways({ NODE_ENV: 'test', ...paystackKeys }, at))).toEqual({
      script: ['https://js.paystack.co'],
      frame: ['https://checkout.paystack.com', 'https://standard.paystack.co'],
      connect: ['https://api.paystack.co', 'https://checkout.paystack.com'],
      formAction: ['https://checkout.paystack.com'],
      style: ['https://paystack.com', 'https://checkout.paystack.com'],
    })
  })
})
