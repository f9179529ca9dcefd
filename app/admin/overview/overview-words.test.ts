import { expect, test } from 'vitest'
import { compare } from '#domain/overview/compared.ts'
import type { Overview } from '#domain/overview/overview.ts'
import { cardsOf } from './cards-of.ts'
import { changeText } from './change-text.ts'
import { compactNaira } from './compact-naira.ts'
import { needsOf } from './needs-of.ts'
import { pointAfter } from './point-after.ts'
import { revenuePoints } from './revenue-points.ts'
import { sinceText } from './since-text.ts'
import { spanText } from './span-text.ts'
import { sparkPoints } from './spark-points.ts'

const now = '2026-11-23T13:05:00.000Z'
const calm = { toShip: { count: 0, oldest: null }, waiting: 0, held: 0, lowStock: 0, now }

// @rule back-office §2 Overview | The first line lists what the shopkeeper has to do, as sentences with a count and a link
//   broken by: held money left out (needs-of.ts)
test('what the shopkeeper has to do is listed in sentences, most urgent first', () => {
  expect(needsOf(calm)).toEqual([])
  const needs = needsOf({
    ...{ waiting: 1, held: 4_500_000, lowStock: 1_200, now },
    toShip: { count: 4, oldest: '2026-11-17T09:00:00Z' },
  })
  expect(needs.map(({ text }) => text)).toEqual([
    '4 orders to ship, the oldest since Tuesday',
    '1 thing needs attention',
    '₦45,000 received twice or in the wrong sum, and not yet given back',
    '1,200 products low in stock',
  ])
  expect(needs.map(({ to }) => to)).toContain('/admin/orders?view=to-ship')
  expect(needs.filter(({ to }) => to.startsWith('/admin/attention'))).toHaveLength(2)
  expect(needsOf({ ...calm, toShip: { count: 1, oldest: now } })[0]?.text).toBe('1 order to ship, since today')
})

test.each([
  ['2026-11-23T12:00:00Z', 'since today'],
  // Half past midnight in Lagos.
  ['2026-11-22T23:30:00Z', 'since today'],
  ['2026-11-22T22:59:00Z', 'since yesterday'],
  ['2026-11-16T23:00:00Z', 'since Tuesday'],
  ['2026-11-16T22:59:00Z', 'since 16 November 2026'],
])('what is from %s waits %s', (moment, text) => {
  expect(sinceText(moment, now)).toBe(text)
})

const series = { now: [1, 2, 3], before: [] }
const parts = { revenue: series, orders: series, average: series, customers: series }
const overview = (values: Partial<Overview>) =>
  ({
    ...{
      period: 'week',
      pending: 0,
      lowStock: 0,
      products: 0,
      coupons: 0,
      partMs: 86_400_000,
      now,
      from: '2026-11-21T23:00:00.000Z',
      series: parts,
    },
    ...Object.fromEntries(['revenue', 'orders', 'average', 'customers'].map((name) => [name, { now: 0 }])),
    ...values,
  }) as Overview
const alerts = (values: Partial<Overview>) =>
  cardsOf(overview(values)).flatMap(({ title, alert }) => (alert ? [`${title}: ${alert}`] : []))

// @rule back-office §9 Dashboard | The pending-orders card is a medium alert above 10, the low-stock card a high alert above 0
//   broken by: an alert from ten (overview.ts); a low stock of one no alert (cards-of.ts)
test('more than ten pending orders are a medium alert, any product low in stock a high one', () => {
  expect(alerts({ pending: 10, lowStock: 0 })).toEqual([])
  expect(alerts({ pending: 11, lowStock: 1 })).toEqual(['Pending Orders: medium', 'Low Stock Alert: high'])
})

// @rule D33 | A figure of the current state has no past values and so shows no change
test('only figures of a period show a change', () => {
  const compared = cardsOf(overview({})).filter(({ compared }) => compared)
  expect(compared.map(({ title }) => title)).toEqual([
    'Total Revenue',
    'Total Orders',
    'Average Order Value',
    'New Customers',
  ])
  // Future days have no values yet.
  expect(compared.map(({ series }) => series)).toEqual(Array(4).fill([1, 2]))
})

// @rule back-office §2 Overview | A change is shown by a word and an arrow
//   broken by: the arrows swapped (change-text.ts)
test.each([
  [112, 100, 'Up 12%', 'up'],
  [-1_150, 100, 'Down 1,250%', 'down'],
  [100, 100, 'No change', 'minus'],
  // Changes without a percentage that still aren't "No change".
  [1_250_000, 0, 'Up', 'up'],
  [-500, 0, 'Down', 'down'],
  [1_001, 1_000, 'Up', 'up'],
] as const)('%i after %i is told as %s', (now, before, word, icon) => {
  expect(changeText(compare(now, before))).toEqual({ word, icon })
})

test('the days of the figures are shown with the time of reading', () => {
  const of = (from: string, to: string) => spanText({ from, to, now })
  expect(of('2026-11-22T23:00:00Z', '2026-11-23T23:00:00Z')).toBe('23 November 2026, as of 14:05')
  expect(of('2026-11-16T23:00:00Z', '2026-11-23T23:00:00Z')).toBe('17 to 23 November 2026, as of 14:05')
  expect(of('2026-10-24T23:00:00Z', '2026-11-23T23:00:00Z')).toBe('25 October to 23 November 2026, as of 14:05')
  expect(of('2025-12-26T23:00:00Z', '2026-01-02T23:00:00Z')).toBe('27 December 2025 to 2 January 2026, as of 14:05')
})

const hourly = { from: '2026-11-22T23:00:00Z', now, partMs: 3_600_000, period: 'today' as const }

// @rule back-office §2 Overview | The chart ends at the present: future hours and days have no value rather than zero
//   broken by: zeros until the end of the day (revenue-points.ts)
test('hours that haven’t begun have no value', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour * 100)
  const points = revenuePoints({ ...hourly, series: { revenue: { now: hours, before: [...hours].reverse() } } })
  expect(points[14]).toEqual({ name: '14:00', short: '14:00', now: 1_400, before: 900 })
  expect(points[15]).toEqual({ name: '15:00', short: '15:00', now: null, before: 800 })
  const days = { ...hourly, partMs: 86_400_000, period: 'week' as const }
  const [first] = revenuePoints({ ...days, series: { revenue: { now: [5], before: [] } } })
  expect(first).toEqual({ name: '23 November 2026', short: '23 Nov', now: 5, before: 0 })
})

test.each([
  [0, '₦0'],
  [99_900, '₦999'],
  [45_000_000, '₦450k'],
  [-2_000_000, '-₦20k'],
  [150_000_000, '₦1.5m'],
  [123_456_789_012, '₦1.2b'],
])('%i kobo on the axis are %s', (amount, text) => {
  expect(compactNaira(amount)).toBe(text)
})

test('a sparkline has its highest value at the top and its lowest, or 0, at the bottom', () => {
  expect(sparkPoints([0, 5, 10], 100, 24)).toBe('0,23 50,12 100,1')
  expect(sparkPoints([0, 0], 100, 24)).toBe('0,23 100,23')
  expect(sparkPoints([-10, 10], 100, 24)).toBe('0,23 100,1')
  expect(sparkPoints([7], 100, 24)).toBe('0,1')
})

// @rule back-office §2 Overview | The chart can be read by keyboard: arrow keys, Home and End move between points, Escape leaves it
//   broken by: beyond the last point (point-after.ts)
test.each([
  ['ArrowRight', null, 0],
  ['ArrowRight', 6, 6],
  ['ArrowLeft', null, 6],
  ['ArrowLeft', 0, 0],
  ['Home', 3, 0],
  ['End', 3, 6],
  ['Escape', 3, null],
  ['Escape', null, undefined],
  ['Tab', 3, undefined],
])('%s at point %s of seven leads to %s', (key, at, next) => {
  expect(pointAfter(key, at, 7)).toBe(next)
})
