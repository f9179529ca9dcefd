import { Link } from '#app/ui/link.tsx'
import { orderStatuses } from '#domain/orders/status.ts'
import type { Overview } from '#domain/overview/overview.ts'
import { statusLooks } from '../orders/words.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Section } from '../ui/section.tsx'
import { countedOrders, expiredOrders } from './list-links.ts'

type Props = { overview: Pick<Overview, 'statuses' | 'expired' | 'orders' | 'period'> }

/** The period's orders by their current status, as bars with text and numbers; each has a link to its list. */
export function StatusDistribution({ overview: { statuses, expired, orders, period } }: Props) {
  const all = orders.now
  return (
    <Section title="Order Status Distribution">
      <ul className="grid gap-1">
        {orderStatuses.map((status) => {
          const { word, icon, color } = statusLooks[status]
          const count = statuses[status]
          const share = all === 0 ? 0 : Math.round((count / all) * 100)
          return (
            <li key={status}>
              <Link
                to={countedOrders(period, status)}
                className="grid min-h-11 content-center gap-1 py-1 hover:bg-raised"
              >
                <span className="flex items-center gap-2">
                  <AdminIcon name={icon} className={`size-4 shrink-0 ${color}`} />
                  <span className="grow">{word}</span>
                  <span className="font-semibold tabular-nums">{count.toLocaleString('en-NG')}</span>
                  <span className="w-11 text-right text-soft tabular-nums">{share}%</span>
                </span>
                <svg
                  viewBox="0 0 100 2"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className={`h-1.5 w-full ${color}`}
                >
                  <rect width="100" height="2" className="fill-sunken" />
                  <rect width={all === 0 ? 0 : (count / all) * 100} height="2" fill="currentColor" />
                </svg>
              </Link>
            </li>
          )
        })}
      </ul>
      <p className="flex flex-wrap items-center gap-x-1 text-soft text-xs">
        Of the orders placed in the period.
        {expired > 0 && (
          <Link to={expiredOrders(period)} className="inline-flex min-h-11 items-center underline hover:text-ink">
            {expired.toLocaleString('en-NG')} more expired unpaid.
          </Link>
        )}
      </p>
    </Section>
  )
}
