import { type ActivityKind, activityKinds } from '#domain/activity/activity.ts'
import type { ActivityFilter } from '#domain/activity/activity-filter.ts'
import { FilterSelect } from '../ui/filter-select.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { actorName } from './actor-name.ts'

const kindNames: Record<ActivityKind, string> = {
  orders: 'Orders',
  payments: 'Payments and mails',
  catalogue: 'Products and categories',
  coupons: 'Coupons',
  customers: 'Customers',
  messages: 'Messages and sessions',
  pages: 'Pages',
  settings: 'Settings',
  staff: 'Staff',
}
const kinds = (Object.keys(activityKinds) as ActivityKind[]).map((value) => ({ value, name: kindNames[value] }))
const periods = [
  { value: 'today', name: 'Today' },
  { value: 'week', name: 'Last 7 days' },
  { value: 'month', name: 'Last 30 days' },
]

type Props = { filter: ActivityFilter; people: readonly string[] }

/** The search and filters of the activity log; all of them are parameters of the address. */
export const ActivityFilters = ({ filter: { person, kind, period }, people }: Props) => (
  <div className="pb-3">
    <SearchBox placeholder="Search by order number, address, or word...">
      <FilterSelect
        name="person"
        label="Person"
        value={person ?? ''}
        all="Everybody"
        options={people.map((value) => ({ value, name: actorName(value) }))}
        className="handheld:basis-full desk:max-w-64"
      />
      <FilterSelect name="kind" label="Kind" value={kind ?? ''} all="Everything" options={kinds} />
      <FilterSelect name="period" label="Period" value={period ?? ''} all="All time" options={periods} />
    </SearchBox>
  </div>
)
