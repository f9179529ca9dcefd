import { useCallback, useEffect, useState } from 'react'
import { useOnDemand } from '#app/ui/use-on-demand.ts'
import { formatNaira } from '#domain/money/money.ts'
import type { Overview } from '#domain/overview/overview.ts'
import { Section } from '../ui/section.tsx'
import { periodBefore } from './change-text.ts'
import { withKnownLanguage } from './known-language.ts'
import { revenuePoints } from './revenue-points.ts'
import { RevenueTable } from './revenue-table.tsx'

const loadChart = async () => {
  const { RevenueChart } = await withKnownLanguage(navigator, () => import('./revenue-chart.tsx'))
  return RevenueChart
}

/**
 * The revenue of the period as a chart, whose library is loaded only here, and as a table of the same figures for screen readers.
 * Without JavaScript, or if the chart can't be loaded, the table is shown.
 */
export function RevenueSection({ overview }: { overview: Overview }) {
  const { revenue, period } = overview
  const [isMissing, setIsMissing] = useState(false)
  const { part: RevenueChart, want } = useOnDemand(
    loadChart,
    useCallback(() => setIsMissing(true), []),
  )
  useEffect(() => want(), [want])
  const points = revenuePoints(overview)
  return (
    <div id="revenue" className="grid min-w-0 scroll-mt-4">
      <Section title={period === 'today' ? 'Revenue by the hour' : 'Revenue by the day'}>
        <p className="text-soft tabular-nums">
          <strong className="font-semibold text-ink">{formatNaira(revenue.now)}</strong>, after{' '}
          {formatNaira(revenue.before)} {period === 'today' ? 'yesterday' : `in ${periodBefore[period]}`}
        </p>
        {isMissing && (
          <p role="status" className="border border-line border-l-4 border-l-pending px-4 py-2">
            The chart couldn’t be loaded. Here are its figures.
          </p>
        )}
        {RevenueChart ? (
          <RevenueChart points={points} before={periodBefore[period]} />
        ) : (
          !isMissing && <div className="skeleton h-72 noscript:hidden" />
        )}
        <RevenueTable points={points} before={periodBefore[period]} isShown={isMissing} />
      </Section>
    </div>
  )
}
