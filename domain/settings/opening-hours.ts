import type { OpeningHours, OpenSpan, Weekday } from './shop-settings.ts'
import { weekdays } from './shop-settings.ts'

export type HoursRead =
  | { ok: true; spans: OpenSpan[] }
  | { ok: false; problem: 'unreadable' | 'backwards' | 'overlapping' }

const moment = String.raw`(\d{1,2})(?:[:.](\d\d))?\s*(am|pm)?`
// A hyphen, an en or an em dash; escaped, as nothing else escapes them in a tagged template (docs/decisions/241-the-servers-bundles-are-ascii.md).
const span = new RegExp(String.raw`^${moment}\s*(?:-|\u2013|\u2014|to)\s*${moment}$`)
const dayEnd = 24 * 60

/**
 * Parses the hours of a day as people type them: `9:00-18:00`, `9am to 6pm`, `9-13, 14-18`, `closed`; an empty text
 * means closed, too.
 */
export function parseTypedHours(typed: string): HoursRead {
  const text = typed.trim().toLowerCase()
  if (text === '' || text === 'closed') return { ok: true, spans: [] }
  const spans: OpenSpan[] = []
  for (const part of text.split(/[,;]|\band\b/)) {
    const read = readSpan(part.trim())
    if (!read) return { ok: false, problem: 'unreadable' }
    spans.push(read)
  }
  if (spans.some(({ from, to }) => to <= from)) return { ok: false, problem: 'backwards' }
  spans.sort((one, other) => one.from - other.from)
  const isOverlapping = spans.some(({ from }, at) => from < (spans[at - 1]?.to ?? 0))
  return isOverlapping ? { ok: false, problem: 'overlapping' } : { ok: true, spans }
}

function readSpan(text: string): OpenSpan | null {
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = span.exec(text) ?? []
  const from = minutesOf(fromHour, fromMinute, fromHalf)
  const to = minutesOf(toHour, toMinute, toHalf)
  return from === null || to === null ? null : { from, to }
}

function minutesOf(hourText = '', minuteText = '0', half?: string): number | null {
  const [hour, minute] = [Number(hourText), Number(minuteText)]
  const isHour = hourText !== '' && (half === undefined ? hour <= 24 : hour >= 1 && hour <= 12)
  const total = (half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute
  return isHour && minute < 60 && total <= dayEnd ? total : null
}

/** Minutes since midnight as a time of day: 9:00. */
const momentText = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** A day's hours as they are shown, and typed again: 9:00-18:00; empty if it is closed. */
export const hoursText = (spans: readonly OpenSpan[]): string =>
  spans.map(({ from, to }) => `${momentText(from)}-${momentText(to)}`).join(', ')

/** Groups consecutive days with the same hours, from Monday on. */
export function daysByHours(hours: OpeningHours): { days: Weekday[]; spans: OpenSpan[] }[] {
  const groups: { days: Weekday[]; spans: OpenSpan[] }[] = []
  for (const day of weekdays) {
    const last = groups.at(-1)
    if (last && hoursText(last.spans) === hoursText(hours[day])) last.days.push(day)
    else groups.push({ days: [day], spans: hours[day] })
  }
  return groups
}

/** The hours of a week in as few rows as possible: Monday to Friday, 9:00-18:00. */
export const hoursRows = (hours: OpeningHours): [days: string, times: string][] =>
  daysByHours(hours).map(({ days, spans }) => [daysText(days), hoursText(spans) || 'Closed'])

function daysText(days: readonly Weekday[]): string {
  const [first, last] = [dayName(days[0]), dayName(days.at(-1))]
  if (days.length === 1) return first
  return `${first} ${days.length === 2 ? 'and' : 'to'} ${last}`
}

/** The weekday of a date, yyyy-mm-dd. */
export function weekdayOf(day: string): Weekday {
  // Weeks begin with Monday here, but with Sunday in `getUTCDay`.
  const name = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]
  if (!name) throw new Error(`${day} is no day`)
  return name
}

/** Monday. */
export const dayName = (day: Weekday = 'monday'): string => day.charAt(0).toUpperCase() + day.slice(1)
