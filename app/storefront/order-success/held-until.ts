const hour = 3_600_000
const day = 24 * hour
// Lagos keeps the same time all year.
const lagosOffset = hour

/** Until when an unpaid order is kept, as a time in Lagos, with the day when that isn't today; null once it is over. */
export function heldUntil(expiresAt: string | null, now: Date): string | null {
  if (expiresAt === null) return null
  const end = Date.parse(expiresAt)
  if (end <= now.getTime()) return null
  const time = new Date(end + lagosOffset).toISOString().slice(11, 16)
  const nights = lagosDay(end) - lagosDay(now.getTime())
  if (nights === 0) return time
  return nights === 1 ? `${time} tomorrow` : `${time} in ${nights} days`
}

const lagosDay = (moment: number) => Math.floor((moment + lagosOffset) / day)
