// Lagos has no daylight saving time.
const lagosOffsetMs = 3_600_000

const months = 'January February March April May June July August September October November December'.split(' ')

const inLagos = (iso: string) => new Date(Date.parse(iso) + lagosOffsetMs)

/** A moment's day in Lagos: 22 November 2026. The same on the server and in every browser. */
export function dayText(iso: string): string {
  const day = inLagos(iso)
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** A moment's day and time in Lagos: 22 November 2026, 14:05. */
export const dayAndTimeText = (iso: string): string => `${dayText(iso)}, ${inLagos(iso).toISOString().slice(11, 16)}`

/** The same where there is little room: 22 Nov 2026, 14:05. */
export const shortDayAndTimeText = (iso: string): string => dayAndTimeText(iso).replace(/(?<=^\d+ \p{L}{3})\p{L}+/u, '')

/** The midnight in Lagos with which the day of a moment began. */
export function startOfDay(moment: Date): Date {
  const day = inLagos(moment.toISOString())
  return new Date(day.setUTCHours(0, 0, 0, 0) - lagosOffsetMs)
}

/** A moment's day in Lagos as figures: 2026-11-22; with its time 2026-11-22 14:05; to the second 2026-11-22 14:05:09. */
export const dayFigures = (moment: Date): string => inLagos(moment.toISOString()).toISOString().slice(0, 10)
export const dayAndTimeFigures = (moment: Date): string =>
  inLagos(moment.toISOString()).toISOString().slice(0, 16).replace('T', ' ')
export const secondFigures = (moment: Date): string =>
  inLagos(moment.toISOString()).toISOString().slice(0, 19).replace('T', ' ')
