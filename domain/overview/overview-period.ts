import { type OrderPeriod, startOfPeriod } from '#domain/orders/admin-order-filter.ts'

/** The periods that the overview offers, as its selector names them. */
export const overviewPeriods: readonly { value: OrderPeriod; name: string }[] = [
  { value: 'today', name: 'Today' },
  { value: 'week', name: 'Last 7 days' },
  { value: 'month', name: 'Last 30 days' },
]

/** The period in the query parameters; by default the last seven days. */
export const readOverviewPeriod = (search: URLSearchParams): OrderPeriod =>
  overviewPeriods.find(({ value }) => value === search.get('period'))?.value ?? 'week'

const hourMs = 60 * 60_000

/**
 * Into how many parts a chart divides a period, and how long each is: hours for today, days otherwise. All days in
 * Lagos have 24 hours.
 */
const partsOf: Record<OrderPeriod, { parts: number; partMs: number }> = {
  today: { parts: 24, partMs: hourMs },
  week: { parts: 7, partMs: 24 * hourMs },
  month: { parts: 30, partMs: 24 * hourMs },
}

/**
 * A period and the equally long one before it (`before` to `from` and `from` to `to`, excluding the end), both of whole
 * days in Lagos and divided into the same number of parts.
 */
export type PeriodSpan = { before: Date; from: Date; to: Date; parts: number; partMs: number }

export function spanOf(period: OrderPeriod, now: Date): PeriodSpan {
  const { parts, partMs } = partsOf[period]
  const from = startOfPeriod(period, now)
  const after = (ms: number) => new Date(from.getTime() + ms)
  return { before: after(-parts * partMs), from, to: after(parts * partMs), parts, partMs }
}
