import { expect, test } from 'vitest'
import { overviewPeriods, readOverviewPeriod, spanOf } from './overview-period.ts'

// @rule back-office §2 Overview | A period selector: Today, Last 7 days, Last 30 days; the default is Last 7 days
//   broken by: today the default (overview-period.ts)
test.each([
  ['', 'week'],
  ['period=today', 'today'],
  ['period=month', 'month'],
  ['period=week', 'week'],
  ['period=century', 'week'],
  ['period=__proto__', 'week'],
])('the address ?%s asks for the period %s', (search, period) => {
  expect(readOverviewPeriod(new URLSearchParams(search))).toBe(period)
})

// 0:30 in Lagos, when it is still the day before in UTC.
const now = new Date('2026-02-28T23:30:00Z')

test.each([
  ['today', '2026-02-27T23:00:00.000Z', '2026-02-28T23:00:00.000Z', '2026-03-01T23:00:00.000Z', 24],
  ['week', '2026-02-15T23:00:00.000Z', '2026-02-22T23:00:00.000Z', '2026-03-01T23:00:00.000Z', 7],
  ['month', '2025-12-31T23:00:00.000Z', '2026-01-30T23:00:00.000Z', '2026-03-01T23:00:00.000Z', 30],
] as const)(
  '%s begins and ends at midnights in Lagos, and follows an equal period',
  (period, before, from, to, parts) => {
    const span = spanOf(period, now)
    expect([span.before, span.from, span.to].map((moment) => moment.toISOString())).toEqual([before, from, to])
    expect(span.parts).toBe(parts)
    expect(span.parts * span.partMs).toBe(span.to.getTime() - span.from.getTime())
  },
)

test('the selector lists the periods, shortest first', () => {
  expect(overviewPeriods.map(({ value, name }) => [value, name])).toEqual([
    ['today', 'Today'],
    ['week', 'Last 7 days'],
    ['month', 'Last 30 days'],
  ])
})
