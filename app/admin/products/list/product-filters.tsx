import type { AdminProductFilter } from '#domain/catalogue/admin-listing.ts'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ViewTabs } from '../../ui/view-tabs.tsx'

const views = [
  { value: 'all', name: 'All' },
  { value: 'active', name: 'In the shop' },
  { value: 'draft', name: 'Drafts' },
  { value: 'scheduled', name: 'Scheduled' },
  { value: 'archived', name: 'Archived' },
]
const stocks = [
  { value: 'in', name: 'In Stock' },
  { value: 'low', name: 'Low or out' },
  { value: 'out', name: 'Out of Stock' },
]
const sorts = [
  { value: '-newest', name: 'Oldest first' },
  { value: 'name', name: 'Name, A to Z' },
  { value: '-name', name: 'Name, Z to A' },
  { value: 'price', name: 'Price, lowest first' },
  { value: '-price', name: 'Price, highest first' },
  { value: 'stock', name: 'Stock, fewest first' },
  { value: '-stock', name: 'Stock, most first' },
]

type Props = { filter: AdminProductFilter; categories: readonly { slug: string; name: string }[] }

/** The list's views, search and filters; all of them are parameters of the address. */
export function ProductFilters({ filter, categories }: Props) {
  const sort = `${filter.isReversed ? '-' : ''}${filter.sort}`
  return (
    <div className="grid gap-3 pb-3">
      <ViewTabs label="Views" name="status" views={views} />
      <SearchBox placeholder="Search products..." keep={['status']}>
        <FilterSelect
          name="category"
          label="Category"
          value={filter.category ?? ''}
          all="Category"
          options={categories.map(({ slug, name }) => ({ value: slug, name }))}
        />
        <FilterSelect name="stock" label="Stock" value={filter.stock ?? ''} all="Stock" options={stocks} />
        <FilterSelect name="sort" label="Sort" value={sort === 'newest' ? '' : sort} all="Newest" options={sorts} />
      </SearchBox>
    </div>
  )
}
