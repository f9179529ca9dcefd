import { expect, test } from 'vitest'
import {
  dayAndTimeFigures,
  dayAndTimeText,
  dayFigures,
  dayText,
  secondFigures,
  shortDayAndTimeText,
  startOfDay,
} from './order-date.ts'

test.each([
  ['2026-11-22T13:05:00.000Z', '22 November 2026, 14:05'],
  ['2026-12-31T23:30:00.000Z', '1 January 2027, 00:30'],
])('%s was in Lagos %s', (iso, text) => {
  expect(dayAndTimeText(iso)).toBe(text)
  expect(text.startsWith(dayText(iso))).toBe(true)
})

test('the short form of the month has three letters', () => {
  expect(shortDayAndTimeText('2026-11-22T13:05:00Z')).toBe('22 Nov 2026, 14:05')
  expect(shortDayAndTimeText('2026-05-03T22:30:00Z')).toBe('3 May 2026, 23:30')
})

test('a day in Lagos begins an hour before that in London', () => {
  expect(startOfDay(new Date('2026-11-22T13:05:09.250Z'))).toEqual(new Date('2026-11-21T23:00:00.000Z'))
  expect(startOfDay(new Date('2026-11-22T23:00:00.000Z'))).toEqual(new Date('2026-11-22T23:00:00.000Z'))
})

test('the numeric form of a day is that in Lagos', () => {
  const moment = new Date('2026-11-22T23:05:09.250Z')
  expect(dayFigures(moment)).toBe('2026-11-23')
  expect(dayAndTimeFigures(moment)).toBe('2026-11-23 00:05')
  expect(secondFigures(moment)).toBe('2026-11-23 00:05:09')
})
