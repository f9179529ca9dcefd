import { expect, test } from 'vitest'
import { activityDay, firstActivityDay } from './activity-day.ts'

test('sales and views are counted by day in UTC, and thirty days count', () => {
  expect(activityDay(new Date('2026-12-01T23:59:59.999Z'))).toBe('2026-12-01')
  expect(activityDay(new Date('2026-12-02T00:30:00+01:00'))).toBe('2026-12-01')
  expect(firstActivityDay(new Date('2026-12-01T10:00:00Z'))).toBe('2026-11-01')
})
