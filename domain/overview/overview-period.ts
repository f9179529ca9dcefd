import { type OrderPeriod, startOfPeriod } from '#domain/orders/admin-order-filter.ts'

/** The periods of the overview, as its selector names them. */
export const overviewPeriods: readonly { value: OrderPeriod; name: string }[] = [
  { value: 'today', name: 'Today' },
  { value: 'week', name: 'Last 7 days' },
  { value: 'month', name: 'Last 30 days' },
]

/** The period that an address asks for; the last seven days where it asks for none that there is. */
export const readOverviewPeriod = (search: URLSearchParams): OrderPeriod =>
  overviewPeriods.find(({ value }) => value === search.get('period'))?.value ?? 'week'

const hourMs = 60 * 60_000

/** Into how many parts a period is divided, and how long each is: hours of today, else days. Lagos has no day of another length. */
const partsOf: Record<OrderPeriod, { parts: number; partMs: number }> = {
  today: { parts: 24, partMs: hourMs },
  week: { parts: 7, partMs: 24 * hourMs },
  month: { parts: 30, partMs: 24 * hourMs },
}

/** A period with the equal one before it, both of whole days in Lagos, each divided into as many parts; `to` isn't in it any more. */
export type PeriodSpan = { before: Date; from: Date; to: Date; parts: number; partMs: number }

export function spanOf(period: OrderPeriod, now: Date): PeriodSpan {
  const { parts, partMs } = partsOf[period]
  const from = startOfPeriod(period, now)
  const after = (ms: number) => new Date(from.getTime() + ms)
  return { before: after(-parts * partMs), from, to: after(parts * partMs), parts, partMs }
}
