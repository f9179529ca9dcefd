import { Icon } from '#app/ui/icon.tsx'
import { type SortOrder, sortsOf } from '#domain/catalogue/listing.ts'
import { filterForm, useListing } from './listing-context.tsx'

const names: Record<SortOrder, string> = {
  'best-match': 'Best match',
  bestselling: 'Bestselling',
  newest: 'Newest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
}

export function SortSelect() {
  const { filter, choose } = useListing()
  return (
    <div className="flex items-center gap-2">
      <label className="relative flex grow items-center gap-2 text-sm">
        <span className="text-soft max-lg:sr-only">Sort</span>
        <select
          name="sort"
          form={filterForm}
          value={filter.sort}
          onChange={(event) => choose({ sort: event.target.value as SortOrder })}
          className="min-h-11 w-full appearance-none border border-line-strong bg-surface pr-10 pl-3"
        >
          {sortsOf(filter).map((order) => (
            <option key={order} value={order}>
              {names[order]}
            </option>
          ))}
        </select>
        <Icon name="down" className="pointer-events-none absolute right-3 size-4" />
      </label>
      <noscript>
        <button type="submit" form={filterForm} className="min-h-11 border border-line-strong px-3 text-sm">
          Go
        </button>
      </noscript>
    </div>
  )
}
