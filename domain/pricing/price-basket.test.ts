import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Coupon } from '#domain/coupons/coupon.ts'
import { naira } from '#domain/money/money.ts'
import { flatShippingFee, freeShippingAbove, missingForFreeShipping, priceBasket } from './price-basket.ts'

const aLineOf = (nairas: number, quantity = 1) => ({ price: nairas * naira, quantity })
const fixed = (value: number): Coupon => ({
  id: 'c',
  code: 'C',
  discountType: 'fixed',
  discountValue: value,
  minPurchaseAmount: 0,
  maxDiscountAmount: null,
})

describe('shipping', () => {
  test.each([
    [49_999, 2_500],
    [50_000, 2_500],
    [50_001, 0],
  ])('of an amount of ₦%i costs ₦%i: free strictly above ₦50,000', (amount, fee) => {
    expect(priceBasket([aLineOf(amount)], null).shippingFee).toBe(fee * naira)
  })

  test('is judged after the discount', () => {
    expect(priceBasket([aLineOf(52_000)], fixed(2_000 * naira)).shippingFee).toBe(flatShippingFee)
    expect(priceBasket([aLineOf(52_001)], fixed(2_000 * naira)).shippingFee).toBe(0)
  })

  test('of nothing costs nothing', () => {
    expect(priceBasket([], null)).toEqual({ subtotal: 0, discount: 0, shippingFee: 0, totalAmount: 0 })
  })
})

describe('the nudge to free shipping', () => {
  test.each([
    [0, 50_001],
    [49_999, 2],
    [50_000, 1],
  ])('at ₦%i asks for ₦%i more', (amount, missing) => {
    expect(missingForFreeShipping(amount * naira)).toBe(missing * naira)
  })

  test('is silent from ₦50,001 on', () => {
    expect(missingForFreeShipping(50_001 * naira)).toBeNull()
  })

  test('what it asks for is enough, and one naira less is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: freeShippingAbove + 1000 }), (amount) => {
        const missing = missingForFreeShipping(amount)
        if (missing === null) {
          expect(amount).toBeGreaterThan(freeShippingAbove)
          return
        }
        expect(missing % naira).toBe(0)
        expect(missing).toBeGreaterThan(0)
        expect(amount + missing).toBeGreaterThan(freeShippingAbove)
        expect(amount + missing - naira).toBeLessThanOrEqual(freeShippingAbove)
      }),
      { numRuns: 5_000, examples: [[freeShippingAbove - naira], [freeShippingAbove], [freeShippingAbove + naira]] },
    )
  })
})

test('the sums of 100,000 baskets are right and never negative', () => {
  const line = fc.record({ price: fc.integer({ min: 1, max: 50_000_000 }), quantity: fc.integer({ min: 1, max: 20 }) })
  const coupon = fc.option(
    fc.record<Coupon>({
      id: fc.constant('c'),
      code: fc.constant('C'),
      discountType: fc.constantFrom('percentage', 'fixed'),
      discountValue: fc.integer({ min: 1, max: 10_000 }),
      minPurchaseAmount: fc.constant(0),
      maxDiscountAmount: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
    }),
  )
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), coupon, (lines, applied) => {
      const totals = priceBasket(lines, applied)
      const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
      expect(totals.subtotal).toBe(subtotal)
      expect(totals.totalAmount).toBe(totals.subtotal - totals.discount + totals.shippingFee)
      expect(totals.discount).toBeGreaterThanOrEqual(0)
      expect(totals.discount).toBeLessThanOrEqual(totals.subtotal)
      expect(totals.totalAmount).toBeGreaterThanOrEqual(0)
      expect(Object.values(totals).every(Number.isSafeInteger)).toBe(true)
    }),
    { numRuns: 100_000 },
  )
}, 60_000)
