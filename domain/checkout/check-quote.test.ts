import { expect, test } from 'vitest'
import { anAddress } from '#test/factories.ts'
import { checkQuote } from './check-quote.ts'
import type { Quote } from './quote.ts'

const quote: Quote = {
  lines: [],
  totals: { subtotal: 1_000_000, discount: 100_000, shippingFee: 250_000, totalAmount: 1_150_000 },
  terms: { shippingFee: 250_000, freeShippingAbove: 5_000_000 },
  coupon: null,
  couponProblem: null,
}
const agreed = {
  lines: [],
  couponCode: null,
  shippingAddress: anAddress,
  paymentGateway: 'paystack' as const,
  expectedTotal: 1_150_000,
  checkoutKey: 'a-key-of-sixteen-letters',
}

test.each([
  [undefined, null],
  [250_000, null],
  [200_000, 'shipping_changed'],
  [300_000, 'shipping_changed'],
])('a shipping fee of %s that was agreed to, of the same total: %s', (expectedShippingFee, reason) => {
  expect(checkQuote(quote, { ...agreed, expectedShippingFee })?.reason ?? null).toBe(reason)
})
