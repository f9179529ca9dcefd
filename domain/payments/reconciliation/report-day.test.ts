import { expect, test } from 'vitest'
import { dayAfter, dueDay, lagosDay, startOfLagosDay } from './report-day.ts'

test('a day in Lagos begins at 23:00 of the day before by UTC', () => {
  expect(startOfLagosDay('2026-11-21')).toEqual(new Date('2026-11-20T23:00:00Z'))
  expect(lagosDay(new Date('2026-11-20T22:59:59.999Z'))).toBe('2026-11-20')
  expect(lagosDay(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21')
})

test('yesterday’s report is due from three in the morning in Lagos', () => {
  expect(dueDay(new Date('2026-11-21T01:59:59.999Z'))).toBe('2026-11-19')
  expect(dueDay(new Date('2026-11-21T02:00:00Z'))).toBe('2026-11-20')
  expect(dueDay(new Date('2026-11-22T01:59:59.999Z'))).toBe('2026-11-20')
})

test('days follow each other over the ends of months and years', () => {
  expect([dayAfter('2026-12-31'), dayAfter('2028-02-28')]).toEqual(['2027-01-01', '2028-02-29'])
  expect(dueDay(new Date('2027-01-01T02:00:00Z'))).toBe('2026-12-31')
})
