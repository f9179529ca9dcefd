import { SearchBox } from '../../ui/search-box.tsx'
import { ViewTabs } from '../../ui/view-tabs.tsx'

const views = [
  { value: 'all', name: 'All' },
  { value: 'live', name: 'Usable now' },
  { value: 'active', name: 'Active' },
  { value: 'inactive', name: 'Inactive' },
  { value: 'archived', name: 'Archived' },
]

/** The list's views and search; both are parameters of the address. */
export const CouponFilters = () => (
  <div className="grid gap-3 pb-3">
    <ViewTabs label="Views" name="status" views={views} />
    <SearchBox placeholder="Search coupons..." keep={['status']} dialogs={['add', 'edit']} />
  </div>
)
