import { expect, test } from 'vitest'
import type { StaffQuotedLine } from '#domain/checkout/staff-order.ts'
import { reasonToShow } from './reason-to-show.ts'

const why = 'Not everything is there as it was asked for. See what is marked.'
const refused = { act: 'make' as const, why, problems: {}, quote: null, pointsAtLines: true }

const line = (problem: 'too_many' | null): StaffQuotedLine => ({
  ...{ productId: 'p', name: 'Bùbá', slug: 'buba', image: null, size: 'M', color: null, quantity: 2 },
  ...{ price: 1, compareAtPrice: null, listPrice: null, available: 1, sharesStock: false, sellable: 1, problem },
})
const quoted = (problem: 'too_many' | null, isNow = true) => ({
  quote: {
    ...{ lines: [line(null), line(problem)], coupon: null, couponProblem: null, notBelow: [] },
    totals: { subtotal: 0, discount: 0, shippingFee: 0, totalAmount: 0 },
  },
  isNow,
})

// @rule Staff-made orders | The notice that not everything is in stock stands above the button as long as a line is marked
//   broken by: the notice kept until the next press (reason-to-show.ts)
test('a notice about marked lines goes with the last mark', () => {
  const lines = [1, 2]
  expect(reasonToShow(refused, quoted('too_many'), lines)).toBe(why)
  // Changed, but not priced again yet.
  expect(reasonToShow(refused, quoted(null, false), lines)).toBe(why)
  expect(reasonToShow(refused, quoted(null), lines)).toBeNull()
  // The last line was removed, so there is nothing to price.
  expect(reasonToShow(refused, null, [])).toBeNull()
})

test('other reasons stay until the order is sent again', () => {
  const other = { ...refused, pointsAtLines: false }
  expect(reasonToShow(other, quoted(null), [1])).toBe(why)
  expect(reasonToShow(null, quoted(null), [1])).toBeNull()
})
