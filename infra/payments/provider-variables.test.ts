import { expect, test } from 'vitest'
import { keyVariables, readProviderVariables, urlVariables } from './provider-variables.ts'

test('the providers’ variables are read without spaces around them, a blank one as absent, others not at all', () => {
  const read = readProviderVariables({
    PAYSTACK_SECRET_KEY: ' sk_test_1\n',
    FLUTTERWAVE_WEBHOOK_HASH: '  ',
    KORAPAY_API_URL: 'https://pay.example',
    DATABASE_URL: 'postgres://',
  })
  const defined = Object.entries(read).filter(([, value]) => value !== undefined)
  expect(Object.fromEntries(defined)).toEqual({
    PAYSTACK_SECRET_KEY: 'sk_test_1',
    KORAPAY_API_URL: 'https://pay.example',
  })
  expect(Object.keys(read)).toEqual(
    expect.arrayContaining(['FLUTTERWAVE_WEBHOOK_HASH', 'PAYSTACK_SCRIPT_URL', 'KORAPAY_PAGE_ORIGINS']),
  )
  expect(Object.keys(read)).not.toContain('DATABASE_URL')
})

test('each provider has variables of its own name', () => {
  expect(keyVariables('flutterwave')).toEqual({
    public: 'FLUTTERWAVE_PUBLIC_KEY',
    secret: 'FLUTTERWAVE_SECRET_KEY',
    webhooks: 'FLUTTERWAVE_WEBHOOK_HASH',
  })
  expect(keyVariables('paystack').webhooks).toBe('PAYSTACK_SECRET_KEY')
  expect(urlVariables('korapay')).toEqual(['KORAPAY_API_URL', 'KORAPAY_SCRIPT_URL', 'KORAPAY_PAGE_ORIGINS'])
})
