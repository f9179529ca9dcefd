import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isForward, leftToRefund, nextRefundCheck, refundStates, reversalName, sendingLeaseMs } from './refund-state.ts'

const state = fc.constantFrom(...refundStates)

describe('the states of a refund', () => {
  test.each([
    ['requested', 'pending', true],
    ['pending', 'pending', false],
    ['pending', 'requested', false],
    ['needs_attention', 'pending', false],
    ['needs_attention', 'failed', true],
    ['failed', 'needs_attention', false],
    ['failed', 'done', true],
    ['done', 'failed', false],
  ] as const)('%s to %s: %s', (from, to, forward) => {
    expect(isForward(from, to)).toBe(forward)
  })

  test('end the same whatever the order of the reports', () => {
    const settle = (news: readonly (typeof refundStates)[number][]) =>
      news.reduce((at, next) => (isForward(at, next) ? next : at), 'requested')
    fc.assert(
      fc.property(fc.array(state, { maxLength: 6 }), (news) => {
        expect(settle(news.toReversed())).toBe(settle(news))
        expect(settle([...news, ...news])).toBe(settle(news))
      }),
    )
  })
})

test('refunds that didn’t fail reduce what is left to refund', () => {
  expect(leftToRefund(1000, [])).toBe(1000)
  const refunds = refundStates.map((one) => ({ amount: 100, state: one }))
  expect(leftToRefund(1000, refunds)).toBe(600)
  expect(leftToRefund(100, refunds)).toBe(0)
})

test('a node has two minutes to send a refund before another may try', () => {
  expect(sendingLeaseMs).toBe(120_000)
})

test('each reversed payment has a name of its own for it', () => {
  expect(new Set(['ORD-1', 'ORD-2'].map(reversalName)).size).toBe(2)
})

describe('a refund is checked again', () => {
  const createdAt = new Date('2026-03-02T10:00:00Z')
  const minutesAfter = (checks: number, now = createdAt) => {
    const next = nextRefundCheck({ createdAt, accountGivenAt: null, checks }, now)
    return next && (next.getTime() - now.getTime()) / 60_000
  }

  test('after 1, 2, 5, 15 and 30 minutes, then every two hours', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 50].map((checks) => minutesAfter(checks))).toEqual([1, 2, 5, 15, 30, 120, 120, 120])
  })

  test('not automatically once it is seven days old', () => {
    const days = (count: number, ms = 0) => new Date(createdAt.getTime() + count * 86_400_000 + ms)
    expect(minutesAfter(90, days(7, -1))).toBe(120)
    expect(minutesAfter(90, days(7))).toBeNull()
    const resumed = { createdAt, accountGivenAt: days(8), checks: 1 }
    expect(nextRefundCheck(resumed, days(15, -1))).toEqual(days(15, 120_000 - 1))
    expect(nextRefundCheck(resumed, days(15))).toBeNull()
    expect(nextRefundCheck({ ...resumed, accountGivenAt: days(-1) }, days(7))).toBeNull()
  })
})
