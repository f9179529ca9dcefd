import { expect, test } from 'vitest'
import { handMethods, isByHand, providerNames, providerTitles } from './provider-name.ts'

test('three providers are offered, Flutterwave first', () => {
  expect(providerNames).toEqual(['flutterwave', 'paystack', 'korapay'])
  expect(providerTitles).toEqual({ flutterwave: 'Flutterwave', paystack: 'Paystack', korapay: 'Korapay' })
})

test('cash and transfers to the shop are recorded by hand, provider payments aren’t', () => {
  expect(handMethods.map(isByHand)).toEqual([true, true])
  expect(providerNames.map(isByHand)).toEqual([false, false, false])
})
