import { describe, expect, test } from 'vitest'
import type { ProviderMode, Verification } from '../provider.ts'
import { checkVerification, type Expected, type VerificationResult } from './check-verification.ts'

const expected: Expected = { reference: 'ORD-1', amount: 1_250_000, currency: 'NGN', mode: 'live' }

type Told = Extract<Verification, { reference: string }>

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

const paid: VerificationResult = { outcome: 'paid', transactionId: '77', fee: 18_750, channel: 'card', reversed: false }
const mismatch = (received: number | null, why: string): VerificationResult => ({
  outcome: 'mismatch',
  transactionId: '77',
  received,
  fee: 18_750,
  channel: 'card',
  why,
})

test.each<[string, Verification, VerificationResult]>([
  ['the provider doesn’t answer', { state: 'unavailable', detail: 'time-out' }, { outcome: 'unanswered' }],
  ['the provider knows nothing of it', { state: 'not_found' }, { outcome: 'open', channel: null }],
  ['nobody has paid yet', told({ state: 'open', channel: 'ussd' }), { outcome: 'open', channel: 'ussd' }],
  [
    'money is on its way',
    told({ state: 'pending', channel: 'bank_transfer' }),
    { outcome: 'pending', channel: 'bank_transfer' },
  ],
  ['it failed', told({ state: 'failed' }), { outcome: 'failed' }],
  ['it failed with another amount', told({ state: 'failed', amount: 1 }), { outcome: 'failed' }],
  ['it was paid', told(), paid],
  ['it was paid and taken back', told({ state: 'reversed' }), { ...paid, reversed: true }],
  [
    'it was paid without a fee or a transaction',
    told({ fee: null, transactionId: null, channel: null }),
    { outcome: 'paid', transactionId: null, fee: null, channel: null, reversed: false },
  ],
])('%s', (_, answer, result) => {
  expect(checkVerification(expected, answer)).toEqual(result)
})

test.each(['paid', 'open', 'failed'] as const)(
  'an answer about another reference that is %s is a mismatch',
  (state) => {
    expect(checkVerification(expected, told({ state, reference: 'ORD-2' }))).toEqual({
      outcome: 'mismatch',
      transactionId: null,
      received: null,
      fee: null,
      channel: null,
      why: 'reference ORD-2',
    })
  },
)

describe('a mismatched payment', () => {
  test.each<[Partial<Told>, number | null, string]>([
    [{ amount: 1_249_999 }, 1_249_999, 'amount ₦12,499.99 instead of ₦12,500'],
    [{ amount: 1_250_001 }, 1_250_001, 'amount ₦12,500.01 instead of ₦12,500'],
    [{ amount: 1 }, 1, 'amount ₦0.01 instead of ₦12,500'],
    [{ amount: 0 }, null, 'amount ₦0 instead of ₦12,500'],
    [{ amount: -5 }, null, 'amount -₦0.05 instead of ₦12,500'],
    [{ amount: null }, null, 'amount unreadable instead of ₦12,500'],
    [{ currency: 'USD' }, null, 'currency USD'],
    [{ mode: 'test' }, null, 'test mode'],
    [{ amount: 5, currency: 'GHS', mode: 'test' }, null, 'amount 0.05 instead of ₦12,500, currency GHS, test mode'],
    [{ amount: 5, state: 'reversed' }, null, 'amount ₦0.05 instead of ₦12,500'],
  ])('%j can be recorded as %s: %s', (answer, received, why) => {
    expect(checkVerification(expected, told(answer))).toEqual(mismatch(received, why))
  })
})

test.each<[ProviderMode, Told['mode'], boolean]>([
  ['live', 'live', true],
  ['live', 'test', false],
  ['live', null, true],
  ['test', 'test', true],
  ['test', 'live', false],
  ['test', null, true],
  ['sandbox', 'test', true],
  ['sandbox', 'live', false],
])('a shop in %s mode is paid by a charge in %s mode: %s', (mode, at, counts) => {
  expect(checkVerification({ ...expected, mode }, told({ mode: at })).outcome).toBe(counts ? 'paid' : 'mismatch')
})
