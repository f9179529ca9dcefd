const hourMs = 3_600_000
const dayMs = 24 * hourMs
// Lagos is an hour ahead of UTC the whole year round.
const lagosMs = hourMs

/** Date and time in Lagos to the minute, as a date-and-time field contains it: `2026-12-01T09:00`. */
export const lagosTime = (at: Date): string => new Date(at.getTime() + lagosMs).toISOString().slice(0, 16)

/** The calendar day in Lagos, yyyy-mm-dd. */
export const lagosDay = (at: Date): string => lagosTime(at).slice(0, 10)

/** The instant of such a date and time, with or without seconds; an invalid `Date` if there is none. */
export const atLagosTime = (time: string): Date => new Date(Date.parse(`${time}Z`) - lagosMs)

/** When a calendar day begins in Lagos. */
export const startOfLagosDay = (day: string): Date => atLagosTime(`${day}T00:00:00`)

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
