import { dayAndTimeText, dayText } from '#domain/orders/order-date.ts'
import type { Overview } from '#domain/overview/overview.ts'

/** A time in Lagos: 14:05. */
export const timeText = (iso: string): string => dayAndTimeText(iso).slice(-5)

/** The days that the figures are for, and when they were read: 17 November 2026 to 23 November 2026, as of 14:05. */
export function spanText({ from, to, now }: Pick<Overview, 'from' | 'to' | 'now'>): string {
  const first = dayText(from)
  const last = dayText(new Date(Date.parse(to) - 1).toISOString())
  return `${first === last ? first : `${daysText(first, last)}`}, as of ${timeText(now)}`
}

function daysText(first: string, last: string): string {
  const [, lastMonth, lastYear] = last.split(' ')
  const [day, month, year] = first.split(' ')
  if (year !== lastYear) return `${first} to ${last}`
  return `${month === lastMonth ? day : `${day} ${month}`} to ${last}`
}
