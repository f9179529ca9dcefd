import { expect, test } from 'vitest'
import { checkStaffQuote } from './check-staff-quote.ts'
import type { QuotedLine } from './quote.ts'
import type { StaffQuote } from './staff-order.ts'

const known = {
  productId: 'a',
  size: null,
  color: null,
  quantity: 1,
  name: 'Bùbá',
  slug: 'buba',
  image: null,
  compareAtPrice: null,
  available: 3,
  sellable: 3,
  sharesStock: false,
  problem: null,
} satisfies Omit<Extract<QuotedLine, { name: string }>, 'price'>
const line = (price: number, listPrice: number | null = null) => ({ ...known, price, listPrice })
const quoteOf = (...lines: StaffQuote['lines']): StaffQuote => {
  const subtotal = lines.reduce((sum, one) => sum + (one.problem === 'gone' ? 0 : one.price), 0)
  return {
    lines,
    totals: { subtotal, discount: 0, shippingFee: 0, totalAmount: subtotal },
    coupon: null,
    couponProblem: null,
    notBelow: [],
  }
}
const seen = (expectedTotal: number, ...prices: number[]) => ({
  expectedTotal,
  lines: prices.map((expectedPrice) => ({
    productId: 'a',
    size: null,
    color: null,
    quantity: 1,
    agreed: null,
    expectedPrice,
  })),
})

test('a quote that is unchanged since it was shown is accepted', () => {
  expect(checkStaffQuote(quoteOf(line(100), line(200)), seen(300, 100, 200))).toBeNull()
  // The shop's own price was displayed, and another one was agreed.
  expect(checkStaffQuote(quoteOf(line(100), line(150, 200)), seen(250, 100, 200))).toBeNull()
})

test.each([
  ['of one line of two', quoteOf(line(100), line(200)), seen(300, 100, 190)],
  ['of the other', quoteOf(line(100), line(200)), seen(300, 90, 200)],
  ['of two that come to the same', quoteOf(line(100), line(200)), seen(300, 150, 150)],
  ['of the shop beside an agreed one', quoteOf(line(150, 210)), seen(150, 200)],
  ['of all of it', quoteOf(line(100)), seen(99, 100)],
])('another price %s is refused with the quote', (_, quote, agreed) => {
  expect(checkStaffQuote(quote, agreed)).toEqual({ reason: 'price_changed', quote })
})

test('missing pieces, a price agreed too high and a total of nothing are refused before prices are compared', () => {
  const quote = quoteOf(line(100))
  const gone = quoteOf({ productId: 'a', size: null, color: null, quantity: 1, problem: 'gone', listPrice: null })
  expect(checkStaffQuote(gone, seen(0, 100))?.reason).toBe('out_of_stock')
  expect(checkStaffQuote({ ...quote, notBelow: [known] }, seen(1, 1))?.reason).toBe('not_below')
  expect(checkStaffQuote(quoteOf(line(0)), seen(0, 0))).toEqual({ reason: 'nothing_to_pay' })
  const free = { ...quote, totals: { ...quote.totals, totalAmount: 0 } }
  expect(checkStaffQuote(free, seen(0, 100))).toEqual({ reason: 'nothing_to_pay' })
})
