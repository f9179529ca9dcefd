import { describe, expect, test } from 'vitest'
import { hoursRows, hoursText, parseTypedHours } from './opening-hours.ts'
import { defaultSettings } from './shop-settings.ts'

const from = (hour: number, to: number) => ({ from: hour * 60, to: to * 60 })

describe('the hours of a day', () => {
  // @rule D36 | Hours are typed as people type them
  //   broken by: noon read as midnight (opening-hours.ts)
  test.each([
    ['9:00-18:00', [from(9, 18)]],
    ['9am to 6pm', [from(9, 18)]],
    [' 09.00 – 18.00 ', [from(9, 18)]],
    ['9—18', [from(9, 18)]],
    ['12pm-12am', []],
    ['12am-12pm', [from(0, 12)]],
    ['0-24', [from(0, 24)]],
    ['14-18, 9-13', [from(9, 13), from(14, 18)]],
    ['9-13 and 14-18', [from(9, 13), from(14, 18)]],
    ['Closed', []],
    ['', []],
  ])('typed as %j', (typed, spans) => {
    const read = parseTypedHours(typed)
    if (typed === '12pm-12am') expect(read).toEqual({ ok: false, problem: 'backwards' })
    else expect(read).toEqual({ ok: true, spans })
  })

  // @rule Bad input | Hours that end before they start, overlap or are invalid are refused, each with its reason
  //   broken by: adjacent hours counted as overlapping (opening-hours.ts)
  test.each([
    ['18:00-9:00', 'backwards'],
    ['9-9', 'backwards'],
    ['9-13, 18-14', 'backwards'],
    ['9-13, 12-18', 'overlapping'],
    ['9:60-18:00', 'unreadable'],
    ['25-26', 'unreadable'],
    ['13pm-14pm', 'unreadable'],
    ['0am-5am', 'unreadable'],
    ['9-', 'unreadable'],
    ['mornings', 'unreadable'],
    ['9-24:30', 'unreadable'],
    ['9-18<b>', 'unreadable'],
  ])('%j are refused as %s', (typed, problem) => {
    expect(parseTypedHours(typed)).toEqual({ ok: false, problem })
    expect(parseTypedHours('9-13, 13-18')).toMatchObject({ ok: true })
  })

  test('are shown as they are typed', () => {
    const typed = '9:00-13:05, 14:30-18:00'
    const read = parseTypedHours(typed)
    expect(read.ok && hoursText(read.spans)).toBe(typed)
  })
})

// @rule §1 Marketing claims, D36 | Consecutive days with the same hours share a row
//   broken by: days that aren't consecutive in one row (opening-hours.ts)
test('consecutive days with the same hours are one row of a week', () => {
  const { hours } = defaultSettings
  expect(hoursRows(hours)).toEqual([
    ['Monday to Friday', '9:00-18:00'],
    ['Saturday', '10:00-16:00'],
    ['Sunday', 'Closed'],
  ])
  expect(hoursRows({ ...hours, wednesday: [], saturday: [] })).toEqual([
    ['Monday and Tuesday', '9:00-18:00'],
    ['Wednesday', 'Closed'],
    ['Thursday and Friday', '9:00-18:00'],
    ['Saturday and Sunday', 'Closed'],
  ])
})
