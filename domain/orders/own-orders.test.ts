import { expect, test } from 'vitest'
import { stateSentence } from './own-orders.ts'
import type { OrderStatus, PaymentStatus } from './status.ts'

const since = '2026-11-22T13:05:00.000Z'

test.each<[OrderStatus, string | null, string | null]>([
  ['processing', 'Being prepared since 22 November 2026', 'Being prepared'],
  ['shipped', 'On its way since 22 November 2026', 'On its way'],
  ['delivered', 'Since 22 November 2026', null],
  ['cancelled', 'Since 22 November 2026', null],
])('a paid order that is %s says %s, and without its day %s', (status, dated, undated) => {
  expect(stateSentence({ status, paymentStatus: 'success', since })).toBe(dated)
  expect(stateSentence({ status, paymentStatus: 'success', since: null })).toBe(undated)
})

test.each<[OrderStatus, PaymentStatus, string | null]>([
  ['pending', 'pending', 'Not paid yet'],
  ['pending', 'failed', 'Not paid yet'],
  ['pending', 'success', null],
  ['pending', 'refunded', 'Refunded'],
  ['processing', 'refunded', 'Refunded'],
  ['shipped', 'refunded', 'On its way since 22 November 2026. Refunded'],
])('an order that is %s and whose payment is %s says %s', (status, paymentStatus, said) => {
  expect(stateSentence({ status, paymentStatus, since })).toBe(said)
})
