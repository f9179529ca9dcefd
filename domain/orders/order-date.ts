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
