import type { CustomerFilter } from '#domain/customers/customer-filter.ts'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { SearchBox } from '../../ui/search-box.tsx'

const sorts = [
  { value: '-newest', name: 'Oldest first' },
  { value: 'spent', name: 'Spent, most first' },
  { value: '-spent', name: 'Spent, least first' },
  { value: 'orders', name: 'Orders, most first' },
  { value: '-orders', name: 'Orders, fewest first' },
]

/** The list's search with its count, and the sorting; both are parameters of the address. */
export function CustomerFilters({ filter, count }: { filter: CustomerFilter; count: number }) {
  const sort = `${filter.isReversed ? '-' : ''}${filter.sort}`
  return (
    <div className="grid gap-3 pb-3">
      <SearchBox placeholder="Search by name, e-mail or phone...">
        <FilterSelect name="sort" label="Sort" value={sort === 'newest' ? '' : sort} all="Newest" options={sorts} />
      </SearchBox>
      {filter.q !== '' && (
        <p role="status" className="wrap-anywhere text-soft">
          {count === 1 ? '1 result' : `${count.toLocaleString('en-NG')} results`} for “{filter.q}”
        </p>
      )}
    </div>
  )
}
