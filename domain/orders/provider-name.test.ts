import { expect, test } from 'vitest'
import { handMethods, isByHand, providerNames, providerTitles } from './provider-name.ts'

test('three providers are offered, Flutterwave first', () => {
  expect(providerNames).toEqual(['flutterwave', 'paystack', 'korapay'])
  expect(providerTitles).toEqual({ flutterwave: 'Flutterwave', paystack: 'Paystack', korapay: 'Korapay' })
})

test('cash and a transfer to the shop come through a person’s hands, what a provider takes doesn’t', () => {
  expect(handMethods.map(isByHand)).toEqual([true, true])
  expect(providerNames.map(isByHand)).toEqual([false, false, false])
})
