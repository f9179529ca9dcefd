import { describe, expect, test } from 'vitest'
import { anAttempt, anUnpaidDossier, aPaidDossier, aRefund, orderId } from '#test/dossiers.ts'
import type { DifferenceKind } from './difference.ts'
import type { AttemptFacts, RefundFacts } from './dossier.ts'
import { findProviderDifferences, type ProviderWord, receivedAt } from './find-provider-differences.ts'
import type { ProviderRefund, Verification } from './gateway.ts'

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

const word = (attempt: AttemptFacts, payment: Verification, more: Partial<ProviderWord> = {}): ProviderWord => ({
  attempt,
  payment,
  refunds: null,
  bookedFor: null,
  ...more,
})

function check(said: ProviderWord, refunds: RefundFacts[], ...found: Found[]) {
  const dossier = said.attempt.received === null ? anUnpaidDossier({ refunds }) : aPaidDossier({ refunds })
  const expected = found.map(([kind, subject, ours, theirs]) => ({ kind, subject, ours, theirs, orderId }))
  expect(findProviderDifferences(dossier, said)).toEqual(expected)
}

describe('a payment', () => {
  const mismatch = { ...open, state: 'mismatch' } as const
  const reversed = told({ state: 'reversed' })

  test.each<[string, ProviderWord, ...Found[]]>([
    ['that both have', word(paid, told())],
    ['that neither has', word(open, told({ state: 'open' }))],
    ['that nobody answers for', word(paid, unavailable)],
    [
      'that the provider alone has',
      word(open, told()),
      ['provider_paid_ours_not', 'ORD-1', 'open', '₦12,500 for ORD-1'],
    ],
    [
      'that the provider alone had',
      word(open, reversed),
      ['provider_paid_ours_not', 'ORD-1', 'open', '₦12,500 for ORD-1'],
    ],
    [
      'that came as something else, in test mode',
      word(open, told({ amount: 900_000, currency: 'USD', mode: 'test', reference: 'ORD-7' })),
      ['provider_paid_ours_not', 'ORD-1', 'open', '9000 USD for ORD-7 in test mode'],
    ],
    [
      'that came as something unreadable',
      word(open, told({ amount: null, currency: 'USD' })),
      ['provider_paid_ours_not', 'ORD-1', 'open', 'an unreadable amount for ORD-1'],
    ],
    [
      'that a person looks at and that could have been booked',
      word(mismatch, told({ amount: 900_000 })),
      ['provider_paid_ours_not', 'ORD-1', 'mismatch', '₦9,000 for ORD-1'],
    ],
    ['that a person looks at and that can’t be booked', word(mismatch, told({ currency: 'USD' }))],
    ['that a person looks at and that is booked already', word(mismatch, told(), { bookedFor: 'ORD-2' })],
    [
      'of another amount',
      word(paid, told({ amount: 1_000_000 })),
      ['provider_amount_differs', 'ORD-1', '₦12,500', '₦10,000 for ORD-1'],
    ],
    [
      'that is booked for another one too',
      word(paid, told(), { bookedFor: 'ORD-2' }),
      ['provider_amount_differs', 'ORD-1', '₦12,500', '₦12,500 for ORD-1'],
    ],
    [
      'of another transaction',
      word(paid, told({ transactionId: '78' })),
      ['provider_transaction_differs', 'ORD-1', '77', '78'],
    ],
    ['of a transaction without a name', word(paid, told({ transactionId: null }))],
    ['whose transaction we don’t know', word({ ...paid, providerTransactionId: null }, told())],
    ['of another fee', word(paid, told({ fee: 20_000 })), ['provider_fee_differs', 'ORD-1', '₦187.50', '₦200']],
    ['of a fee that the provider doesn’t tell', word(paid, told({ fee: null }))],
    ['of a fee that we don’t know', word({ ...paid, fee: null }, told())],
    [
      'that the provider doesn’t know',
      word(paid, { state: 'not_found' }),
      ['ours_paid_provider_not', 'ORD-1', '₦12,500', 'not_found'],
    ],
    [
      'that failed at the provider',
      word(paid, told({ state: 'failed' })),
      ['ours_paid_provider_not', 'ORD-1', '₦12,500', 'failed'],
    ],
    [
      'that is still under way at the provider',
      word(paid, told({ state: 'pending' })),
      ['ours_paid_provider_not', 'ORD-1', '₦12,500', 'pending'],
    ],
    ['that the provider took back', word(paid, reversed), ['ours_paid_provider_not', 'ORD-1', '₦12,500', 'reversed']],
  ])('%s', (_, said, ...found) => check(said, [], ...found))

  test('that the provider took back and that we have given back is booked both ways', () => {
    check(word(paid, reversed), [aRefund({ amount: 1_250_000, state: 'pending' })])
  })

  test('that failed at the provider is none, although we have given it back', () => {
    check(
      word(paid, told({ state: 'failed' })),
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
    check(word(paid, told(), { refunds: listed }), ours, ...found)
  })

  test('need not be listed of a payment that was taken back whole', () => {
    check(word(paid, told({ state: 'reversed' }), { refunds: [] }), [aRefund({ amount: 1_250_000 })])
  })

  test('is compared although nobody answers for the payment', () => {
    check(word(paid, unavailable, { refunds: [theirs()] }), [], ['provider_refund_unknown', 'P-1', 'none', '₦2,000'])
  })
})

test.each<[string, ProviderWord, number | null]>([
  ['all of a payment', word(open, told()), 1_250_000],
  ['what came of another amount', word(open, told({ amount: 900_000 })), 900_000],
  ['what was taken back since', word(open, told({ state: 'reversed', amount: 900_000 })), 900_000],
  ['nothing that is booked already', word(open, told(), { bookedFor: 'ORD-2' }), null],
  ['nothing of another currency', word(open, told({ currency: 'USD' })), null],
  ['nothing that is under way', word(open, told({ state: 'pending' })), null],
  ['nothing unanswered', word(open, unavailable), null],
])('the provider has received %s', (_, said, kobo) => {
  expect(receivedAt(said)).toBe(kobo)
})
