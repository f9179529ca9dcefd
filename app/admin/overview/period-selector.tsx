import { useSearchParams } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { usePendingLocation } from '#app/ui/use-pending-choice.ts'
import type { OrderPeriod } from '#domain/orders/admin-order-filter.ts'
import { overviewPeriods, readOverviewPeriod } from '#domain/overview/overview-period.ts'
import { searchWith } from '../ui/list-address.ts'

/** Links to the periods for the figures, each with its own address; the last seven days are the default. */
export function PeriodSelector({ period }: { period: OrderPeriod }) {
  const [search] = useSearchParams()
  const pending = usePendingLocation()
  const asked = pending ? readOverviewPeriod(new URLSearchParams(pending.search)) : period
  return (
    <nav aria-label="Period" className="max-w-full">
      <ul className="flex flex-wrap border border-line-strong bg-surface">
        {overviewPeriods.map(({ value, name }) => (
          <li key={value} className="border-line-strong border-l first:border-l-0">
            <Link
              to={searchWith(search, 'period', value === 'week' ? null : value)}
              preventScrollReset
              aria-current={value === asked ? 'page' : undefined}
              className="flex min-h-11 items-center whitespace-nowrap px-2 text-soft desk:px-3 hover:bg-raised hover:text-ink aria-[current]:bg-brand aria-[current]:font-semibold aria-[current]:text-on-brand desk:min-h-10"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
