import { dayAfter, lagosDay } from '#domain/lagos-day.ts'
import { dayAndTimeFigures, dayText } from '#domain/orders/order-date.ts'
import { dayName, weekdayOf } from '#domain/settings/opening-hours.ts'

/**
 * The end of an unpaid order's reservation in Lagos time, with the day unless it is today; null once past. Names the time zone, since
 * the shopper may be in another.
 */
export function reservedUntilText(expiresAt: string | null, now: Date): string | null {
  if (expiresAt === null) return null
  const end = new Date(expiresAt)
  if (end <= now) return null
  return `${dayAndTimeFigures(end).slice(11)}${dayAfterTime(end, now)}, Lagos time`
}

function dayAfterTime(end: Date, now: Date): string {
  const day = lagosDay(end)
  if (day === lagosDay(now)) return ''
  if (day === dayAfter(lagosDay(now))) return ' tomorrow'
  return ` on ${dayName(weekdayOf(day))}, ${dayText(end.toISOString())}`
}
