import { dayText } from '#domain/orders/order-date.ts'
import type { Overview } from '#domain/overview/overview.ts'
import { timeText } from './span-text.ts'

/** A part of the period in the chart and its table; `now` is null for future parts. */
export type RevenuePoint = { name: string; short: string; now: number | null; before: number }

type Facts = Pick<Overview, 'from' | 'now' | 'partMs' | 'period'> & { series: Pick<Overview['series'], 'revenue'> }

/** The revenue of each hour or day of the period, with that of the period before. */
export const revenuePoints = ({ from, now, partMs, period, series: { revenue } }: Facts): RevenuePoint[] =>
  revenue.now.map((amount, part) => {
    const begins = new Date(Date.parse(from) + part * partMs)
    const day = dayText(begins.toISOString())
    const hour = timeText(begins.toISOString())
    const [date = '', month = ''] = day.split(' ')
    return {
      name: period === 'today' ? hour : day,
      short: period === 'today' ? hour : `${date} ${month.slice(0, 3)}`,
      now: begins.getTime() > Date.parse(now) ? null : amount,
      before: revenue.before[part] ?? 0,
    }
  })
