import { useSearchParams } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { type AttentionCounts, attentionGroups, countAll, groupTitles } from '#domain/attention/attention.ts'
import type { AttentionFilter } from '#domain/attention/attention-filter.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { searchWith } from '../ui/list-address.ts'
import { ViewTabs } from '../ui/view-tabs.tsx'

/** The filters: open or resolved items, of every kind or one, and of a single order. */
export function AttentionFilters({ filter, counts }: { filter: AttentionFilter; counts: AttentionCounts }) {
  const [search] = useSearchParams()
  return (
    <div className="mb-4 grid grid-cols-1 gap-1">
      <ViewTabs
        label="Views"
        name="view"
        views={[
          { value: 'open', name: 'Waiting' },
          { value: 'done', name: 'Done' },
        ]}
      />
      <ViewTabs
        label="Kinds"
        name="kind"
        views={[
          { value: 'all', name: 'All', count: countAll(counts) },
          ...attentionGroups.map((group) => ({ value: group, name: groupTitles[group], count: counts[group] })),
        ]}
      />
      {filter.orderId !== null && (
        <p className="flex flex-wrap items-center gap-x-3 text-soft">
          Only of order {shortOrderId(filter.orderId)}
          <Link
            to={searchWith(search, 'order', null)}
            className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
          >
            Show everything
          </Link>
        </p>
      )}
    </div>
  )
}
