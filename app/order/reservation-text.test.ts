import { expect, test } from 'vitest'
import { reservedUntilText } from './reservation-text.ts'

const now = new Date('2026-11-21T13:05:00Z')

test.each([
  ['2026-11-21T13:35:00Z', '14:35, Lagos time'],
  ['2026-11-21T22:59:00Z', '23:59, Lagos time'],
  ['2026-11-21T23:00:00Z', '00:00 tomorrow, Lagos time'],
  ['2026-11-22T22:59:00Z', '23:59 tomorrow, Lagos time'],
  ['2026-11-24T08:00:00Z', '09:00 on Tuesday, 24 November 2026, Lagos time'],
])('an order reserved until %s says so with the day: %s', (expiresAt, text) => {
  expect(reservedUntilText(expiresAt, now)).toBe(text)
})

test('an order whose reservation has expired, or that has none, shows no time', () => {
  expect(reservedUntilText('2026-11-21T13:05:00Z', now)).toBeNull()
  expect(reservedUntilText(null, now)).toBeNull()
})
