import { expect, test } from 'vitest'
import type { AttemptState } from '#domain/payments/attempts/attempt.ts'
import { wholeRefundOf } from './whole-refund.server.ts'

const payment = (state: AttemptState, received: number | null = 500_00) => ({ reference: 'A-1', state, received })
const refund = (state: 'pending' | 'failed' | 'done', values: { amount?: number; byHand?: boolean } = {}) => ({
  ...{ attemptReference: 'A-1', state, amount: 200_00, byHand: false },
  ...values,
})

// @rule D44 | Duplicate and mismatched payments are refunded whole: all that is left, and by hand where the provider has refused
//   broken by: mismatched payments left out (whole-refund.server.ts)
test('money that isn’t the order’s is refunded as far as it is left', () => {
  expect(wholeRefundOf(payment('duplicate'), [])).toMatchObject({ why: 'duplicate', amount: 500_00, ways: 'provider' })
  expect(wholeRefundOf(payment('mismatch'), [refund('done')])).toMatchObject({ why: 'mismatch', amount: 300_00 })
  expect(wholeRefundOf(payment('mismatch'), [refund('failed')])).toMatchObject({ amount: 500_00, ways: 'either' })
  expect(wholeRefundOf(payment('mismatch'), [refund('failed', { byHand: true })])).toMatchObject({ ways: 'provider' })
  expect(wholeRefundOf(payment('duplicate'), [refund('pending', { amount: 500_00 })])).toBeNull()
  expect(wholeRefundOf(payment('mismatch', null), [])).toBeNull()
  for (const state of ['paid', 'open', 'pending', 'failed', 'cancelled', 'created'] as const)
    expect(wholeRefundOf(payment(state), [])).toBeNull()
})

test('each refund has a new key, and another payment’s is never the same', () => {
  const keys = [
    wholeRefundOf(payment('duplicate'), []),
    wholeRefundOf(payment('duplicate'), [refund('failed')]),
    wholeRefundOf({ ...payment('duplicate'), reference: 'A-2' }, []),
  ].map((asked) => asked?.key)
  expect(new Set(keys).size).toBe(3)
  // In the format in which the database stores them.
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
})
