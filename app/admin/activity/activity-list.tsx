import { useSearchParams } from 'react-router'
import { usePendingLocation } from '#app/ui/use-pending-choice.ts'
import type { ActivityEntry } from '#domain/activity/activity.ts'
import { type ActivityFilter, type ActivityKey, writeActivityFilter } from '#domain/activity/activity-filter.ts'
import { dayText } from '#domain/orders/order-date.ts'
import { AdminLink } from '../ui/admin-button.tsx'
import { EmptyList } from '../ui/empty-list.tsx'
import { ActivityLine } from './activity-line.tsx'

type Props = { entries: readonly ActivityEntry[]; next: ActivityKey | null; filter: ActivityFilter }

/** What staff did, newest first and grouped by day, with a link to older entries. */
export function ActivityList({ entries, next, filter }: Props) {
  const [search] = useSearchParams()
  const isBusy = usePendingLocation() !== null
  const older = next && `?${writeActivityFilter({ ...filter, after: next })}`
  if (entries.length === 0)
    return older === null ? <NoActivity isFiltered={search.size > 0} /> : <NotFoundYet older={older} />
  const days = [...Map.groupBy(entries, ({ at }) => dayText(at))]
  return (
    <div aria-busy={isBusy || undefined} className="grid gap-4 transition-opacity aria-busy:opacity-60">
      {days.map(([day, own]) => (
        <section key={day} aria-label={day} className="border border-line bg-surface">
          <h2 className="border-line border-b bg-raised px-4 py-2 font-medium text-soft text-xs">{day}</h2>
          <ol className="grid">
            {own.map((entry) => (
              <ActivityLine key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      <nav aria-label="Pages" className="flex flex-wrap justify-between gap-2">
        {filter.after === null ? (
          <span />
        ) : (
          <AdminLink to={`?${writeActivityFilter({ ...filter, after: null })}`}>Newest</AdminLink>
        )}
        {older !== null && <AdminLink to={older}>Older</AdminLink>}
      </nav>
    </div>
  )
}

// For search words that are too short for the index, which are searched page by page.
const NotFoundYet = ({ older }: { older: string }) => (
  <EmptyList title="Nothing found so far" text="A longer word searches all of it at once.">
    <AdminLink to={older}>Search older ones</AdminLink>
  </EmptyList>
)

const NoActivity = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyList title="Nothing found" text="Try another word, a longer period, or everybody.">
      <AdminLink to="/admin/activity">Show everything</AdminLink>
    </EmptyList>
  ) : (
    <EmptyList
      title="Nothing yet"
      text="Whatever somebody changes in the back office stands here from then on, with who and when."
    />
  )
