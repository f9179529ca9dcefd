import { expect, test } from 'vitest'
import { isBurst, isOutage } from './incident.ts'

test.each([
  [{ declined: 29, paid: 0 }, false, false],
  [{ declined: 30, paid: 10 }, false, true],
  [{ declined: 30, paid: 11 }, false, false],
  [{ declined: 10, paid: 500 }, true, true],
  [{ declined: 9, paid: 0 }, true, false],
])('%j declined and paid, in a burst: %s → %s', (counts, isOngoing, expected) => {
  expect(isBurst({ ...counts, addresses: 1 }, isOngoing)).toBe(expected)
})

test('a provider is failing after five calls in a row without an answer, over two minutes', () => {
  const now = new Date('2026-05-01T10:02:00Z')
  const since = (second: number) => new Date(Date.UTC(2026, 4, 1, 10, 0, second))
  expect(isOutage({ failures: 5, failingSince: since(0) }, now)).toBe(true)
  expect(isOutage({ failures: 4, failingSince: since(0) }, now)).toBe(false)
  expect(isOutage({ failures: 500, failingSince: since(1) }, now)).toBe(false)
})
