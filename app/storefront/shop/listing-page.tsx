import { type ReactNode, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { ListingFilter } from '#domain/catalogue/listing.ts'
import { ActiveFilters } from './active-filters.tsx'
import { pieces } from './describe-listing.ts'
import { FilterAside } from './filter-aside.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { ListingProvider } from './listing-context.tsx'
import { type ListingScope, readFilter } from './listing-scope.ts'
import type { LoadedListing } from './load-listing.server.ts'
import { Results } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import { SortSelect } from './sort-select.tsx'

type Props = {
  loaded: LoadedListing
  banner: ReactNode
  /** What is said when nothing was found, instead of the usual. */
  empty?: ReactNode
}

/** A banner, the filters, the products: every listing of the shop. */
export function ListingPage({ loaded: { scope, filter, listing, categories }, banner, empty }: Props) {
  const { asked, ask, isLoading } = useAsked(scope, filter)
  return (
    <ListingProvider listing={{ scope, filter: asked, ask, categories, count: listing.count, isLoading }}>
      {banner}
      <div className="wrap grid gap-x-14 pt-6 pb-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-10">
        <FilterAside />
        <section id="products" aria-labelledby="products-heading" aria-busy={isLoading}>
          <h2 id="products-heading" className="sr-only">
            Products
          </h2>
          <div className="grid grid-cols-2 items-center gap-3 lg:grid-cols-[1fr_minmax(0,20rem)_auto] lg:gap-x-6">
            <SearchBox />
            <FilterSheet />
            <SortSelect />
            <p role="status" className="col-span-2 text-soft text-sm tabular-nums lg:-order-1 lg:col-span-1">
              {pieces(listing.count)}
            </p>
          </div>
          <ActiveFilters />
          <Results key={scope.path} listing={listing} filter={filter} isLoading={isLoading} empty={empty} />
        </section>
      </div>
    </ListingProvider>
  )
}

// The controls say what was asked for at once, the products follow: first as it was clicked, for a box that was ticked mustn't
// look empty for a moment; then as the navigation has it.
function useAsked(scope: ListingScope, filter: ListingFilter) {
  const { pathname, key } = useLocation()
  const navigation = useNavigation()
  const now = `${key} ${navigation.location?.key}`
  const [clicked, setClicked] = useState({ at: now, filter })
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === pathname
  const known = isLoading ? readFilter(scope, new URLSearchParams(navigation.location.search)) : filter
  const ask = (next: ListingFilter) => setClicked({ at: now, filter: next })
  return { asked: clicked.at === now ? clicked.filter : known, ask, isLoading }
}
