const hour = 3_600_000
const day = 24 * hour
// Lagos has no daylight saving time.
const lagosOffset = hour

/** Until when an unpaid order is reserved, as Lagos time, with the day unless today; null once past. */
export function reservedUntilText(expiresAt: string | null, now: Date): string | null {
  if (expiresAt === null) return null
  const end = Date.parse(expiresAt)
  if (end <= now.getTime()) return null
  const time = new Date(end + lagosOffset).toISOString().slice(11, 16)
  const nights = lagosDay(end) - lagosDay(now.getTime())
  if (nights === 0) return time
  return nights === 1 ? `${time} tomorrow` : `${time} in ${nights} days`
}

const lagosDay = (moment: number) => Math.floor((moment + lagosOffset) / day)
