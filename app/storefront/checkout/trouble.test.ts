import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allotPieces } from '#domain/cart/allot-pieces.ts'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { priceQuote } from '#domain/checkout/price-quote.ts'
import type { QuotedLine } from '#domain/checkout/quote.ts'
import type { CouponRow } from '#domain/coupons/coupon.ts'
import { buyable } from '../basket/lines.ts'
import { changedTrouble } from './trouble.ts'

const now = new Date('2026-06-01T12:00:00Z')

const gown: CartLine = {
  productId: 'gown',
  size: 'S',
  color: null,
  quantity: 1,
  name: 'Nkem Silver Gown',
  slug: 'nkem-silver-gown',
  price: 2_300_000,
  compareAtPrice: null,
  image: null,
  available: 3,
  sharesStock: true,
}

const coupon: CouponRow = {
  id: 'c',
  code: 'ASO',
  discountType: 'percentage',
  discountValue: 1_000,
  minPurchaseAmount: 5_000_000,
  maxDiscountAmount: null,
  isActive: true,
  startsAt: new Date(0),
  expiresAt: null,
  usageLimit: null,
  timesUsed: 0,
}

/** The quote of the shop for lines as they are asked for. */
function quoteFor(asked: readonly CartLine[], code: string, terms: CouponRow | null) {
  const sellable = allotPieces(asked)
  const lines = asked.map((line, index): QuotedLine => {
    const possible = sellable[index] ?? 0
    const problem = line.available === 0 ? 'sold_out' : possible < line.quantity ? 'too_many' : null
    return { ...line, sellable: possible, problem }
  })
  return { lines, ...priceQuote(lines, code, terms, now) }
}

const isRefused = ({ lines, couponProblem, totals }: ReturnType<typeof quoteFor>, agreed: number) =>
  lines.some((line) => line.problem !== null) || couponProblem !== null || totals.totalAmount !== agreed

// @rule §5 Checkout, D3 | A refused order says what became of its lines, coupon or sums, whatever it is
//   broken by: sums that differ left out (trouble.ts)
test('an order that is refused for what its cart has become says what that is, whatever it is', () => {
  const state = fc.record({
    // Few, so that often nothing but the coupon's terms has changed.
    price: fc.constantFrom(1, 2_300_000, 6_000_000),
    available: fc.integer({ min: 0, max: 5 }),
    sharesStock: fc.boolean(),
    discountValue: fc.integer({ min: 1, max: 10_000 }),
    minPurchaseAmount: fc.constantFrom(0, 5_000_000),
    isActive: fc.boolean(),
  })
  const quantities = fc.tuple(...['S', 'M', 'L'].map(() => fc.integer({ min: 1, max: 3 })))
  fc.assert(
    fc.property(quantities, state, state, fc.boolean(), (asked, before, after, withCoupon) => {
      const lines = ['S', 'M', 'L'].map((size, index) => ({ ...gown, size, quantity: asked[index] ?? 1 }))
      const agreedLines = buyable(lines.map((line) => ({ ...line, ...before })))
      const first = quoteFor(agreedLines, withCoupon ? 'ASO' : '', withCoupon ? { ...coupon, ...before } : null)
      const code = first.coupon?.code ?? ''
      const later = agreedLines.map((line) => ({ ...line, ...after }))
      const quote = quoteFor(later, code, code === '' ? null : { ...coupon, ...after })
      if (!isRefused(quote, first.totals.totalAmount)) return
      const trouble = changedTrouble({ lines: agreedLines, totals: first.totals }, quote)
      expect(trouble.kind === 'changed' && trouble.news.length).toBeGreaterThan(0)
    }),
    { numRuns: 5_000 },
  )
})

test('two sizes of one pool: the line that is too many is named with its number', () => {
  const agreed = [
    { ...gown, quantity: 2, sharesStock: false },
    { ...gown, size: 'M', quantity: 3, sharesStock: false },
  ]
  const before = quoteFor(agreed, '', null)
  const quote = quoteFor(
    agreed.map((line) => ({ ...line, sharesStock: true })),
    '',
    null,
  )
  expect(changedTrouble({ lines: agreed, totals: before.totals }, quote)).toEqual({
    kind: 'changed',
    before: 11_500_000,
    news: ['Nkem Silver Gown, Size M: only 3 left in all, so we lowered your quantity to 1.'],
  })
})

test('a coupon whose terms were changed is named', () => {
  const lines = [{ ...gown, quantity: 3 }]
  const before = quoteFor(lines, 'ASO', coupon)
  const quote = quoteFor(lines, 'ASO', { ...coupon, discountValue: 500 })
  expect(changedTrouble({ lines, totals: before.totals }, quote)).toMatchObject({
    news: ['Your coupon ASO now takes off ₦3,450 instead of ₦6,900.'],
  })
})
