import { expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { anAttempt, anUnpaidRecord, aPaidRecord, aRefund, ledgerRow, orderId } from '#test/payment-records.ts'
import type { Verification } from '../provider.ts'
import type { OrderCheck } from './order-check.ts'
import { startCount } from './summarize-reconciliation.ts'

const webhooks = { unmatched: 1, deadLettered: 2, waiting: 3, listed: [] }
const nothing = { payments: 0, received: 0, fees: 0, refunded: 0, ledger: 0, provider: 0 }
const nothingByProvider = Object.fromEntries(providerNames.map((name) => [name, nothing]))
const none = { count: 0, listed: [] }

const told: Verification = {
  state: 'paid',
  reference: 'ORD-1',
  transactionId: '77',
  amount: 1_250_000,
  currency: 'NGN',
  mode: 'live',
  channel: 'card',
  fee: 18_750,
}

const check = (more: Partial<OrderCheck> = {}): OrderCheck => ({
  paymentRecord: aPaidRecord(),
  providerReports: [],
  unanswered: [],
  differences: [],
  repaired: [],
  ...more,
})
const difference = { kind: 'hold_overdue', subject: 'ORD-1', ours: 'held', theirs: 'until then', orderId } as const

test('without orders to compare every count is zero', () => {
  expect(startCount().finish(webhooks)).toEqual({
    orders: 0,
    compared: 0,
    notCompared: none,
    repaired: none,
    differences: none,
    totals: nothingByProvider,
    webhooks,
  })
})

test('sums are those of the payments that a provider answered for, each for its own provider', () => {
  const count = startCount()
  const paid = anAttempt()
  const duplicate = anAttempt({ id: 'a2', reference: 'ORD-2', provider: 'korapay', state: 'duplicate', fee: null })
  const paymentRecord = aPaidRecord({
    attempts: [paid, duplicate],
    refunds: [aRefund(), aRefund({ id: 'r2', attemptId: 'a2', amount: 500, state: 'pending' })],
    ledger: [
      ledgerRow('received', 1_250_000),
      ledgerRow('fee', -18_750),
      ledgerRow('refunded', -200_000, { refund: 'r1' }),
      ledgerRow('received', 1_250_000, { attempt: 'a2' }),
    ],
  })
  const providerReport = { refunds: null, recordedFor: null }
  count.add(check({ paymentRecord, providerReports: [{ attempt: paid, payment: told, ...providerReport }] }))
  count.add(
    check({
      paymentRecord,
      providerReports: [{ attempt: duplicate, payment: { state: 'not_found' }, ...providerReport }],
    }),
  )
  const open = anAttempt({ state: 'open', received: null, fee: null })
  count.add(
    check({
      paymentRecord: anUnpaidRecord(),
      providerReports: [{ attempt: open, payment: { state: 'not_found' }, ...providerReport }],
    }),
  )
  const { orders, compared, totals } = count.finish(webhooks)
  expect({ orders, compared, totals }).toEqual({
    orders: 3,
    compared: 3,
    totals: {
      ...nothingByProvider,
      paystack: {
        payments: 1,
        received: 1_250_000,
        fees: 18_750,
        refunded: 200_000,
        ledger: 1_031_250,
        provider: 1_250_000,
      },
      korapay: { ...nothing, payments: 1, received: 1_250_000, ledger: 1_250_000 },
    },
  })
})

test('lists name 500 and count all', () => {
  const count = startCount()
  const many = (length: number) => Array.from({ length }, (_, n) => ({ ...difference, subject: `ORD-${n}` }))
  const unanswered = [{ reference: 'ORD-1', orderId, why: 'time-out' }]
  const repaired = [{ ...difference, now: 'released' }]
  count.add(check({ differences: many(499), unanswered, repaired }))
  count.add(check({ differences: many(3), unanswered }))
  count.add(check({ differences: many(3) }))
  const { differences, notCompared, repaired: putRight } = count.finish(webhooks)
  expect(differences.count).toBe(505)
  expect(differences.listed).toEqual([...many(499), ...many(1)])
  expect(notCompared).toEqual({ count: 2, listed: [...unanswered, ...unanswered] })
  expect(putRight).toEqual({ count: 1, listed: repaired })
})
