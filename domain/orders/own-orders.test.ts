import { expect, test } from 'vitest'
import { isToBePaid, stateSentence } from './own-orders.ts'
import type { OrderStatus, PaymentStatus } from './status.ts'

const since = '2026-11-22T13:05:00.000Z'
const unchecked = { isBeingChecked: false }

test.each<[OrderStatus, string | null, string | null]>([
  ['processing', 'Being prepared since 22 November 2026', 'Being prepared'],
  ['shipped', 'On its way since 22 November 2026', 'On its way'],
  ['delivered', 'Since 22 November 2026', null],
  ['cancelled', 'Since 22 November 2026', null],
])('a paid order that is %s says %s, and without its day %s', (status, dated, undated) => {
  expect(stateSentence({ ...unchecked, status, paymentStatus: 'success', since })).toBe(dated)
  expect(stateSentence({ ...unchecked, status, paymentStatus: 'success', since: null })).toBe(undated)
})

test.each<[OrderStatus, PaymentStatus, string | null]>([
  ['pending', 'pending', 'Not paid yet'],
  ['pending', 'failed', 'Not paid yet'],
  ['pending', 'success', null],
  ['pending', 'refunded', 'Refunded'],
  ['processing', 'refunded', 'Refunded'],
  ['shipped', 'refunded', 'On its way since 22 November 2026. Refunded'],
])('an order that is %s and whose payment is %s says %s', (status, paymentStatus, said) => {
  expect(stateSentence({ ...unchecked, status, paymentStatus, since })).toBe(said)
})

// @rule back-office §2 Order list, D18a | While a payment is pending or being checked, the list says so and doesn't link to a
//   payment
//   broken by: shown as unpaid (own-orders.ts); Pay Now offered (own-orders.ts)
test('an unpaid order whose payment is being checked says so, and can’t be paid', () => {
  const checked = { status: 'pending', isBeingChecked: true, since } as const
  expect(stateSentence({ ...checked, paymentStatus: 'pending' })).toBe('We are checking your payment')
  expect(isToBePaid({ ...checked, paymentStatus: 'failed' })).toBe(false)
  expect(isToBePaid({ ...checked, ...unchecked, paymentStatus: 'failed' })).toBe(true)
  expect(stateSentence({ ...checked, paymentStatus: 'refunded' })).toBe('Refunded')
  expect(stateSentence({ ...checked, status: 'processing', paymentStatus: 'success' })).toMatch(/^Being prepared/)
})
