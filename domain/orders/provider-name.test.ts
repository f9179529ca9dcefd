import { expect, test } from 'vitest'
import { providerNames, providerTitles } from './provider-name.ts'

test('three providers are offered, Flutterwave first', () => {
  expect(providerNames).toEqual(['flutterwave', 'paystack', 'korapay'])
  expect(providerTitles).toEqual({ flutterwave: 'Flutterwave', paystack: 'Paystack', korapay: 'Korapay' })
})
