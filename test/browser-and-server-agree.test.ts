import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buyable } from '#app/cart/lines.ts'
import { allocateStock } from '#domain/cart/allocate-stock.ts'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { priceQuote } from '#domain/checkout/price-quote.ts'
import type { CouponRow } from '#domain/coupons/coupon.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'
import { propertyRuns } from './soak.ts'

const now = new Date('2026-06-01T12:00:00Z')
const carts = propertyRuns(5_000, 100_000)

const line = fc.record<CartLine>({
  productId: fc.constantFrom('gown', 'gele', 'clutch'),
  size: fc.constant(null),
  color: fc.constant(null),
  quantity: fc.integer({ min: 1, max: 20 }),
  name: fc.constant('Àdìrẹ'),
  slug: fc.constant('adire'),
  price: fc.integer({ min: 1, max: 50_000_000 }),
  compareAtPrice: fc.constant(null),
  image: fc.constant(null),
  available: fc.integer({ min: 0, max: 30 }),
  sharesStock: fc.boolean(),
})

const coupon = fc.record<CouponRow>({
  id: fc.constant('c'),
  code: fc.constant('C'),
  discountType: fc.constantFrom('percentage', 'fixed'),
  discountValue: fc.integer({ min: 1, max: 10_000 }),
  minPurchaseAmount: fc.constantFrom(0, 4_000_000, 20_000_000),
  maxDiscountAmount: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
  isActive: fc.boolean(),
  startsAt: fc.constantFrom(new Date(0), now, new Date(now.getTime() + 1)),
  expiresAt: fc.constantFrom(null, now, new Date(now.getTime() + 1)),
  usageLimit: fc.constantFrom(null, 0, 5),
  timesUsed: fc.integer({ min: 0, max: 5 }),
  limitPerCustomer: fc.constantFrom(null, 0, 1),
  usedByCustomer: fc.integer({ min: 0, max: 1 }),
})

const anyTerms = fc.record({
  shippingFee: fc.integer({ min: 0, max: 100_000_000 }),
  freeShippingAbove: fc.integer({ min: 0, max: 100_000_000 }),
})

// @rule D3, D8c, D36 | Browser and server compute the same totals under any settings
//   broken by: the quote sends terms other than its own (price-quote.ts)
test('the browser computes the same totals for a cart as the server', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 10 }), fc.option(coupon), anyTerms, (lines, found, terms) => {
      const sellable = allocateStock(lines)
      const quoted = lines.map((known, index) => ({ ...known, sellable: sellable[index] ?? 0, problem: null }))
      const server = priceQuote(quoted, found ? 'C' : '', found, { terms, now })
      // The browser keeps the coupon from an earlier quote, when the cart may still have reached its minimum.
      const isShort = server.couponProblem?.reason === 'below_minimum'
      // The terms are sent with the response, as JSON.
      const answered = JSON.parse(JSON.stringify(server.terms))
      expect(priceCart(buyable(lines), isShort ? found : server.coupon, answered)).toEqual(server.totals)
      expect(server.totals.totalAmount).toBe(
        server.totals.subtotal - server.totals.discount + server.totals.shippingFee,
      )
      expect(Object.values(server.totals).every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
    }),
    carts,
  )
}, 120_000)
