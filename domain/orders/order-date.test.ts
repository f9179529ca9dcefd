import { expect, test } from 'vitest'
import { dayAndTimeText, dayText } from './order-date.ts'

test.each([
  ['2026-11-22T13:05:00.000Z', '22 November 2026, 14:05'],
  ['2026-12-31T23:30:00.000Z', '1 January 2027, 00:30'],
])('%s was in Lagos %s', (iso, text) => {
  expect(dayAndTimeText(iso)).toBe(text)
  expect(text.startsWith(dayText(iso))).toBe(true)
})
