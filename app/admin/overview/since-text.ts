import { dayText, startOfDay } from '#domain/orders/order-date.ts'

const dayMs = 86_400_000
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** Since when something has been waiting: since today, yesterday, Tuesday, 3 November 2026. Days are those of Lagos. */
export function sinceText(moment: string, now: string): string {
  const then = startOfDay(new Date(moment)).getTime()
  const days = Math.round((startOfDay(new Date(now)).getTime() - then) / dayMs)
  if (days <= 0) return 'since today'
  if (days === 1) return 'since yesterday'
  // Noon in Lagos is on the same date in UTC.
  return `since ${days < 7 ? weekday.format(then + dayMs / 2) : dayText(moment)}`
}
