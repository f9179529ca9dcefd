import { Form, useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { type ListingFilter, type SortOrder, sortOrders } from '#domain/catalogue/listing.ts'
import { naira } from '#domain/money/money.ts'
import { addressOf } from './address-of.ts'

const names: Record<SortOrder, string> = {
  'best-match': 'Best match',
  bestselling: 'Bestselling',
  newest: 'Newest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
}

export function SortSelect({ filter }: { filter: ListingFilter }) {
  const navigate = useNavigate()
  const change = (sort: SortOrder) => navigate(addressOf({ ...filter, sort, page: 1 }), { preventScrollReset: true })
  return (
    <Form method="get" action="/shop" className="flex items-center gap-2">
      {filter.category && <input type="hidden" name="category" value={filter.category} />}
      {filter.minPrice > 0 && <input type="hidden" name="minPrice" value={filter.minPrice / naira} />}
      {filter.maxPrice !== null && <input type="hidden" name="maxPrice" value={filter.maxPrice / naira} />}
      <label className="relative flex items-center gap-2 text-sm">
        <span className="text-soft max-lg:sr-only">Sort</span>
        <select
          name="sort"
          value={filter.sort}
          onChange={(event) => change(event.target.value as SortOrder)}
          className="h-11 appearance-none border border-line-strong bg-surface pr-10 pl-3"
        >
          {sortOrders.map((order) => (
            <option key={order} value={order}>
              {names[order]}
            </option>
          ))}
        </select>
        <Icon name="down" className="pointer-events-none absolute right-3 size-4" />
      </label>
      <noscript>
        <button type="submit" className="h-11 border border-line-strong px-3 text-sm">
          Go
        </button>
      </noscript>
    </Form>
  )
}
