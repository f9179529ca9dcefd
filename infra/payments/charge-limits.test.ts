import { expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { descriptorOf } from './adapters.ts'
import { checkChargeLimits } from './charge-limits.ts'
import { createProvider } from './create-provider.ts'
import { sandboxKeys } from './sandbox-keys.ts'

const most = Number.MAX_SAFE_INTEGER

test.each([
  ['paystack', 5_000],
  ['paystack', most],
  ['korapay', 10_000],
  ['korapay', 1_000_000_000],
  ['flutterwave', 1],
  ['flutterwave', most],
] as const)('%s accepts %i kobo', (name, amount) => {
  expect(checkChargeLimits(name, amount)).toBeNull()
})

test.each([
  ['paystack', 4_999, 'paystack takes nothing less than ₦50'],
  ['korapay', 9_999, 'korapay takes nothing less than ₦100'],
  ['korapay', 1_000_000_001, 'korapay takes nothing more than ₦10,000,000'],
  ['flutterwave', 0, 'flutterwave takes nothing less than ₦0.01'],
] as const)('%s doesn’t accept %i kobo', (name, amount, detail) => {
  expect(checkChargeLimits(name, amount)).toEqual({ ok: false, reason: 'rejected', detail })
})

test('Korapay refunds ₦100 or more, the others any amount', () => {
  const opened = providerNames.map((name) =>
    createProvider(name, { mode: 'test', hosts: descriptorOf(name).hosts, ...sandboxKeys(name) }),
  )
  const least = Object.fromEntries(opened.map(({ name, smallestRefund }) => [name, smallestRefund]))
  expect(least).toMatchObject({ paystack: 1, flutterwave: 1, korapay: 10_000 })
})
