import { expect, test } from 'vitest'
import { gatewayNames, gatewayTitles } from './gateway-name.ts'

test('three providers are offered, Flutterwave first', () => {
  expect(gatewayNames).toEqual(['flutterwave', 'paystack', 'korapay'])
  expect(gatewayTitles).toEqual({ flutterwave: 'Flutterwave', paystack: 'Paystack', korapay: 'Korapay' })
})
