import { expect, test } from 'vitest'
import { defaultSettings } from '#domain/settings/shop-settings.ts'
import { type AttemptState, isSettled, referenceAtProvider, secondReference } from './attempt.ts'
import { reservedUntil, unansweredGrace } from './reservation-times.ts'

test.each<[AttemptState, number | null, boolean]>([
  ['created', null, false],
  ['open', null, false],
  ['pending', null, false],
  ['failed', null, false],
  ['cancelled', null, false],
  ['paid', 1_250_000, true],
  ['duplicate', 1_250_000, true],
  ['mismatch', null, false],
  ['mismatch', 900_000, true],
  ['failed', 900_000, false],
])('an attempt that is %s with %s received needs no more checks: %s', (state, received, settled) => {
  expect(isSettled({ state, received })).toBe(settled)
})

test('a second payment under a reference is named after its transaction, and known to the provider by the first', () => {
  const reference = secondReference('ORD-1', '77')
  expect(reference).toBe('ORD-1-77')
  expect(referenceAtProvider({ reference, providerTransactionId: '77' })).toBe('ORD-1')
})

test.each([
  ['ORD-1', null],
  ['ORD-1', '77'],
  ['ORD-1-77', null],
  ['ORD-1-77', '78'],
  ['ORD-1-77-R', '77'],
  ['ORD-1-null', null],
])('%s of transaction %s is known to the provider by the same reference', (reference, providerTransactionId) => {
  expect(referenceAtProvider({ reference, providerTransactionId })).toBe(reference)
})

test.each([
  ['card', 30],
  ['other', 30],
  [null, 30],
  ['bank_transfer', 60],
  ['ussd', 60],
] as const)('an order is reserved for a payment by %s for %i minutes', (channel, minutes) => {
  const openedAt = new Date('2026-05-01T10:00:00Z')
  expect(reservedUntil(openedAt, channel, defaultSettings.hold).getTime() - openedAt.getTime()).toBe(minutes * 60_000)
})

test('a provider that doesn’t answer delays the release by an hour at most', () => {
  expect(unansweredGrace).toBe(3_600_000)
})
