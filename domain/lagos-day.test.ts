import { expect, test } from 'vitest'
import { dayAfter, lagosDay, startOfLagosDay } from './lagos-day.ts'

test('a day in Lagos begins at 23:00 UTC of the day before', () => {
  expect(startOfLagosDay('2026-11-21')).toEqual(new Date('2026-11-20T23:00:00Z'))
  expect(lagosDay(new Date('2026-11-20T22:59:59.999Z'))).toBe('2026-11-20')
  expect(lagosDay(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21')
})

test('days follow each other across the ends of months and years', () => {
  expect([dayAfter('2026-12-31'), dayAfter('2028-02-28')]).toEqual(['2027-01-01', '2028-02-29'])
})
