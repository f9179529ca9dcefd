const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/
const minutes = '2026-12-01T09:00'.length
// Lagos is an hour ahead of UTC all year.
const offset = '+01:00'
const inLagos = (time: Date) => new Date(time.getTime() + 3_600_000).toISOString().slice(0, minutes)

/** Whether a text has the format of a date-and-time field; there may be no such day. */
export const isTypedTime = (typed: string): boolean => pattern.test(typed)

/**
 * The time that a date-and-time field contains (`2026-12-01T09:00`), in Lagos, to the minute; null if it is no time, or of a
 * day that doesn't exist.
 */
export function readLagosTime(typed: string): Date | null {
  if (!isTypedTime(typed)) return null
  const text = typed.slice(0, minutes)
  const time = new Date(`${text}:00${offset}`)
  // JavaScript reads 30 February as a day of March.
  return !Number.isNaN(time.getTime()) && inLagos(time) === text ? time : null
}
