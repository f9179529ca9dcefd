import { expect, test } from 'vitest'
import { dueDay } from './report-day.ts'

test('yesterday’s report is due from three in the morning in Lagos', () => {
  expect(dueDay(new Date('2026-11-21T01:59:59.999Z'))).toBe('2026-11-19')
  expect(dueDay(new Date('2026-11-21T02:00:00Z'))).toBe('2026-11-20')
  expect(dueDay(new Date('2026-11-22T01:59:59.999Z'))).toBe('2026-11-20')
  expect(dueDay(new Date('2027-01-01T02:00:00Z'))).toBe('2026-12-31')
})
