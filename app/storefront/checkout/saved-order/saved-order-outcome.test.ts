import { expect, test } from 'vitest'
import { savedOrderOutcome } from './saved-order-outcome.ts'

// @rule §4 Cart | A saved order waits for its payment only while it can be paid, not once it was refunded
//   broken by: a refunded order treated as not yet paid (saved-order-outcome.ts)
test.each([
  ['pending', 'pending', null],
  ['pending', 'failed', null],
  ['processing', 'success', 'paid'],
  // Paid after it was cancelled: its page says so.
  ['cancelled', 'success', 'paid'],
  ['cancelled', 'pending', 'ended'],
  ['processing', 'refunded', 'ended'],
] as const)('the outcome of an order with status %s and payment status %s is %s', (status, paymentStatus, outcome) => {
  expect(savedOrderOutcome({ status, paymentStatus })).toBe(outcome)
})

test('another browser’s order has ended; without an answer the outcome is unknown', () => {
  expect([savedOrderOutcome(null), savedOrderOutcome(undefined)]).toEqual(['ended', null])
})
