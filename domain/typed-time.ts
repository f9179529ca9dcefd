import { atLagosTime, lagosTime } from './lagos-day.ts'

const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/
const minutes = '2026-12-01T09:00'.length

/** Whether a text has the format of a date-and-time field; there may be no such day. */
export const isTypedTime = (typed: string): boolean => pattern.test(typed)

/**
 * The time that a date-and-time field contains (`2026-12-01T09:00`), in Lagos, to the minute; null if it is no time, or of a
 * day that doesn't exist.
 */
export function readLagosTime(typed: string): Date | null {
  if (!isTypedTime(typed)) return null
  const text = typed.slice(0, minutes)
  const time = atLagosTime(text)
  // JavaScript reads 30 February as a day of March.
  return !Number.isNaN(time.getTime()) && lagosTime(time) === text ? time : null
}
