import { describe, expect, test } from 'vitest'
import { anAttempt, anUnpaidRecord, aPaidRecord, aRefund, orderId } from '#test/payment-records.ts'
import type { ProviderRefund, Verification } from '../provider.ts'
import type { DifferenceKind } from './difference.ts'
import { findProviderDifferences, type ProviderReport, receivedAt } from './find-provider-differences.ts'
import type { AttemptFacts, RefundFacts } from './payment-record.ts'

type Told = Extract<Verification, { reference: string }>
type Found = [kind: DifferenceKind, subject: string, ours: string, theirs: string]

const told = (changes: Partial<Told> = {}): Told => ({
  state: 'paid',
  reference: 'ORD-1',
  transactionId: '77',
  amount: 1_250_000,
  currency: 'NGN',
  mode: 'live',
  channel: 'card',
  fee: 18_750,
  ...changes,
})
const paid = anAttempt()
const open = anAttempt({ state: 'open', received: null, fee: null, providerTransactionId: null })
const unavailable = { state: 'unavailable', detail: 'time-out' } as const

const providerReport = (
  attempt: AttemptFacts,
  payment: Verification,
  more: Partial<ProviderReport> = {},
): ProviderReport => ({
  attempt,
  payment,
  refunds: null,
  recordedFor: null,
  ...more,
})

function check(said: ProviderReport, refunds: RefundFacts[], ...found: Found[]) {
  const paymentRecord = said.attempt.received === null ? anUnpaidRecord({ refunds }) : aPaidRecord({ refunds })
  const expected = found.map(([kind, subject, ours, theirs]) => ({ kind, subject, ours, theirs, orderId }))
  expect(findProviderDifferences(paymentRecord, said)).toEqual(expected)
}

describe('a payment', () => {
  const mismatch = { ...open, state: 'mismatch' } as const
  const reversed = told({ state: 'reversed' })

  test.each<[string, ProviderReport, ...Found[]]>([
    ['that both have', providerReport(paid, told())],
    ['that neither has', providerReport(open, told({ state: 'open' }))],
    ['that nobody answers for', providerReport(paid, unavailable)],
    [
      'that the provider alone has',
      providerReport(open, told()),
      ['provider_paid_ours_not', 'ORD-1', 'open', '₦12,500 for ORD-1'],
    ],
    [
      'that the provider alone had',
      providerReport(open, reversed),
      ['provider_paid_ours_not', 'ORD-1', 'open', '₦12,500 for ORD-1'],
    ],
    [
      'that came as something else, in test mode',
      providerReport(open, told({ amount: 900_000, currency: 'USD', mode: 'test', reference: 'ORD-7' })),
      ['provider_paid_ours_not', 'ORD-1', 'open', '9000 USD for ORD-7 in test mode'],
    ],
    [
      'that came as something unreadable',
      providerReport(open, told({ amount: null, currency: 'USD' })),
      ['provider_paid_ours_not', 'ORD-1', 'open', 'an unreadable amount for ORD-1'],
    ],
    [
      'that a person looks at and that could have been recorded',
      providerReport(mismatch, told({ amount: 900_000 })),
      ['provider_paid_ours_not', 'ORD-1', 'mismatch', '₦9,000 for ORD-1'],
    ],
    ['that a person looks at and that can’t be recorded', providerReport(mismatch, told({ currency: 'USD' }))],
    ['that a person looks at and that is recorded already', providerReport(mismatch, told(), { recordedFor: 'ORD-2' })],
    [
      'of another amount',
      providerReport(paid, told({ amount: 1_000_000 })),
      ['provider_amount_differs', 'ORD-1', '₦12,500', '₦10,000 for ORD-1'],
    ],
    [
      'that is recorded for another one too',
      providerReport(paid, told(), { recordedFor: 'ORD-2' }),
      ['provider_amount_differs', 'ORD-1', '₦12,500', '₦12,500 for ORD-1'],
    ],
    [
      'of another transaction',
      providerReport(paid, told({ transactionId: '78' })),
      ['provider_transaction_differs', 'ORD-1', '77', '78'],
    ],
    ['of a transaction without a name', providerReport(paid, told({ transactionId: null }))],
    ['whose transaction we don’t know', providerReport({ ...paid, providerTransactionId: null }, told())],
    [
      'of another fee',
      providerReport(paid, told({ fee: 20_000 })),
      ['provider_fee_differs', 'ORD-1', '₦187.50', '₦200'],
    ],
    ['of a fee that the provider doesn’t tell', providerReport(paid, told({ fee: null }))],
    ['of a fee that we don’t know', providerReport({ ...paid, fee: null }, told())],
    [
      'that the provider doesn’t know',
      providerReport(paid, { state: 'not_found' }),
      ['ours_paid_provider_not', 'ORD-1', '₦12,500', 'not_found'],
    ],
    [
      'that failed at the provider',
      providerReport(paid, told({ state: 'failed' })),
      ['ours_paid_provider_not', 'ORD-1', '₦12,500', 'failed'],
    ],
    [
      'that is still under way at the provider',
      providerReport(paid, told({ state: 'pending' })),
      ['ours_paid_provider_not', 'ORD-1', '₦12,500', 'pending'],
    ],
    [
      'that the provider took back',
      providerReport(paid, reversed),
      ['ours_paid_provider_not', 'ORD-1', '₦12,500', 'reversed'],
    ],
  ])('%s', (_, said, ...found) => check(said, [], ...found))

  test('that the provider reversed and that we have refunded is recorded both ways', () => {
    check(providerReport(paid, reversed), [aRefund({ amount: 1_250_000, state: 'pending' })])
  })

  test('that failed at the provider is no difference, although we have refunded it', () => {
    check(
      providerReport(paid, told({ state: 'failed' })),
      [aRefund({ amount: 1_250_000 })],
      ['ours_paid_provider_not', 'ORD-1', '₦12,500', 'failed'],
    )
  })
})

describe('a refund', () => {
  const theirs = (changes: Partial<ProviderRefund> = {}): ProviderRefund => ({
    providerRefundId: 'P-1',
    refundReference: 'ORD-1-R1',
    amount: 200_000,
    state: 'done',
    ...changes,
  })

  test.each<[string, RefundFacts[], ProviderRefund[], ...Found[]]>([
    ['that both have', [aRefund()], [theirs()]],
    ['that carries no name of ours', [aRefund()], [theirs({ refundReference: null })]],
    ['whose name at the provider we don’t know yet', [aRefund({ providerRefundId: null })], [theirs()]],
    [
      'of another name than ours, which the provider hasn’t named yet',
      [aRefund({ providerRefundId: null })],
      [theirs({ refundReference: 'ORD-1-R2' })],
      ['provider_refund_unknown', 'P-1', 'none', '₦2,000'],
      ['refund_unknown_at_provider', 'ORD-1-R1', 'done', 'none'],
    ],
    ['that the provider alone has', [], [theirs()], ['provider_refund_unknown', 'P-1', 'none', '₦2,000']],
    [
      'of an unreadable amount that the provider alone has',
      [],
      [theirs({ amount: null, state: 'pending' })],
      ['provider_refund_unknown', 'P-1', 'none', 'an unreadable amount'],
    ],
    ['that failed at the provider alone', [], [theirs({ state: 'failed' })]],
    [
      'that the provider made twice under our name',
      [aRefund()],
      [theirs(), theirs({ providerRefundId: 'P-2' })],
      ['provider_refund_unknown', 'P-2', 'none', '₦2,000'],
    ],
    [
      'that we alone have',
      [aRefund({ state: 'pending' })],
      [],
      ['refund_unknown_at_provider', 'ORD-1-R1', 'pending', 'none'],
    ],
    ['that was not sent yet', [aRefund({ state: 'requested' })], []],
    ['that failed with us alone', [aRefund({ state: 'failed' })], []],
    ['of another payment', [aRefund({ attemptId: 'a2' })], []],
    [
      'of another amount',
      [aRefund()],
      [theirs({ amount: 199_900 })],
      ['provider_refund_amount_differs', 'ORD-1-R1', '₦2,000', '₦1,999'],
    ],
    ['of an amount that can’t be read', [aRefund()], [theirs({ amount: null })]],
    [
      'that is done with us alone',
      [aRefund()],
      [theirs({ state: 'pending' })],
      ['provider_refund_state_differs', 'ORD-1-R1', 'done', 'pending'],
    ],
    [
      'that failed with the provider alone',
      [aRefund({ state: 'pending' })],
      [theirs({ state: 'failed' })],
      ['provider_refund_state_differs', 'ORD-1-R1', 'pending', 'failed'],
    ],
    ['that is under way with both', [aRefund({ state: 'requested' })], [theirs({ state: 'needs_attention' })]],
  ])('%s', (_, ours, listed, ...found) => {
    check(providerReport(paid, told(), { refunds: listed }), ours, ...found)
  })

  test('need not be listed for a payment that was reversed in full', () => {
    check(providerReport(paid, told({ state: 'reversed' }), { refunds: [] }), [aRefund({ amount: 1_250_000 })])
  })

  test('is compared even if the provider doesn’t answer', () => {
    check(
      providerReport(paid, unavailable, { refunds: [theirs()] }),
      [],
      ['provider_refund_unknown', 'P-1', 'none', '₦2,000'],
    )
  })
})

test.each<[string, ProviderReport, number | null]>([
  ['all of a payment', providerReport(open, told()), 1_250_000],
  ['what came of another amount', providerReport(open, told({ amount: 900_000 })), 900_000],
  ['what was taken back since', providerReport(open, told({ state: 'reversed', amount: 900_000 })), 900_000],
  ['nothing that is recorded already', providerReport(open, told(), { recordedFor: 'ORD-2' }), null],
  ['nothing of another currency', providerReport(open, told({ currency: 'USD' })), null],
  ['nothing that is under way', providerReport(open, told({ state: 'pending' })), null],
  ['nothing unanswered', providerReport(open, unavailable), null],
])('the amount that the provider has received %s', (_, said, kobo) => {
  expect(receivedAt(said)).toBe(kobo)
})
