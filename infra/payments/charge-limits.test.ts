import { expect, test } from 'vitest'
import { refusalOf } from './charge-limits.ts'

const most = Number.MAX_SAFE_INTEGER

test.each([
  ['paystack', 5_000],
  ['paystack', most],
  ['korapay', 10_000],
  ['korapay', 1_000_000_000],
  ['flutterwave', 1],
  ['flutterwave', most],
] as const)('%s takes %i kobo', (name, amount) => {
  expect(refusalOf(name, amount)).toBeNull()
})

test.each([
  ['paystack', 4_999, 'paystack takes nothing less than ₦50'],
  ['korapay', 9_999, 'korapay takes nothing less than ₦100'],
  ['korapay', 1_000_000_001, 'korapay takes nothing more than ₦10,000,000'],
  ['flutterwave', 0, 'flutterwave takes nothing less than ₦0.01'],
] as const)('%s does not take %i kobo', (name, amount, detail) => {
  expect(refusalOf(name, amount)).toEqual({ ok: false, reason: 'rejected', detail })
})
