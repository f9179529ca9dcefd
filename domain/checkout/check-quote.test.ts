import { expect, test } from 'vitest'
import { anAddress } from '#test/factories.ts'
import { checkQuote } from './check-quote.ts'
import type { Quote, QuotedLine } from './quote.ts'

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
])('an agreed shipping fee of %s, with the same total: %s', (expectedShippingFee, reason) => {
  expect(checkQuote(quote, { ...agreed, expectedShippingFee })?.reason ?? null).toBe(reason)
})

const line = (name: string, price: number): QuotedLine => ({
  productId: name,
  size: 'M',
  color: null,
  quantity: 1,
  name,
  slug: name,
  price,
  compareAtPrice: null,
  image: null,
  available: 3,
  sellable: 3,
  sharesStock: false,
  problem: null,
})

test('lines with another price than was shown are named, even under the same total', () => {
  const lines = [line('gown', 400_000), line('cap', 600_000), line('belt', 0)]
  const asked = [
    { productId: 'gown', size: 'M', color: null, quantity: 1, expectedPrice: 500_000 },
    { productId: 'cap', size: 'M', color: null, quantity: 1, expectedPrice: 600_000 },
    // API clients needn't send the price that they saw.
    { productId: 'belt', size: 'M', color: null, quantity: 1 },
  ]
  expect(checkQuote({ ...quote, lines }, { ...agreed, lines: asked })).toMatchObject({
    reason: 'price_changed',
    repriced: [{ productId: 'gown', size: 'M', color: null, name: 'gown', from: 500_000, to: 400_000 }],
  })
})
