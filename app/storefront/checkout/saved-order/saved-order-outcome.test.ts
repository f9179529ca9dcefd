import { expect, test } from 'vitest'
import { savedOrderOutcome } from './saved-order-outcome.ts'

// @rule §4 Cart | A saved order waits for its payment only while it can be paid: not once that was given back
//   broken by: a refunded order taken for one that isn't paid yet (saved-order-outcome.ts)
test.each([
  ['pending', 'pending', null],
  ['pending', 'failed', null],
  ['processing', 'success', 'paid'],
  // Paid too late: its page says so.
  ['cancelled', 'success', 'paid'],
  ['cancelled', 'pending', 'ended'],
  ['processing', 'refunded', 'ended'],
] as const)('an order that is %s, with a payment that is %s: %s', (status, paymentStatus, outcome) => {
  expect(savedOrderOutcome({ status, paymentStatus })).toBe(outcome)
})

test('one that isn’t this browser’s has ended for it, and of one that wasn’t answered nothing is known', () => {
  expect([savedOrderOutcome(null), savedOrderOutcome(undefined)]).toEqual(['ended', null])
})
