import { expect, test } from 'vitest'
import { hasEnded, litSteps, orderStatuses, paymentStatuses, progressSteps, shortOrderId } from './status.ts'

test.each([
  ['pending', 1],
  ['processing', 2],
  ['shipped', 3],
  ['delivered', 3],
  ['cancelled', 1],
] as const)('a %s order lights %i of the three steps', (status, lit) => {
  expect(litSteps(status)).toBe(lit)
})

test('the steps are named in their order', () => {
  expect(progressSteps).toEqual(['Order Placed', 'Processing', 'Shipped'])
})

test('an order’s number is the first eight characters of its id', () => {
  expect(shortOrderId('3f2a9c1e-7b6d-4e5f-8a9b-0c1d2e3f4a5b')).toBe('#3f2a9c1e')
})

test('the statuses are those in the database and the API', () => {
  expect(orderStatuses).toEqual(['pending', 'processing', 'shipped', 'delivered', 'cancelled'])
  expect(paymentStatuses).toEqual(['pending', 'success', 'failed', 'refunded'])
})

test('an order has ended when it is delivered or cancelled', () => {
  expect(orderStatuses.filter(hasEnded)).toEqual(['delivered', 'cancelled'])
})
