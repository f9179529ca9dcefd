import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { FirstScreenEnd } from '#app/ui/first-screen-end.tsx'
import { usePendingChoice, usePendingLocation } from '#app/ui/use-pending-choice.ts'
import { ActiveFilters } from './active-filters.tsx'
import { pieces } from './describe-listing.ts'
import { FilterAside } from './filter-aside.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { ListingProvider } from './listing-context.tsx'
import { listingPath, readFilter } from './listing-scope.ts'
import { SearchBox } from './listing-search.tsx'
import type { LoadedListing } from './load-listing.server.ts'
import { usePriceRun } from './price-run.ts'
import { Results } from './results.tsx'
import { SortSelect } from './sort-select.tsx'

type Props = {
  loaded: LoadedListing
  banner: ReactNode
  /** Replaces the usual message when nothing was found. */
  empty?: ReactNode
}

/** The page of every listing: banner, filters and products. */
export function ListingPage({ loaded: { scope, filter, listing, category, categories }, banner, empty }: Props) {
  const step = usePendingLocation()
  const { search } = useLocation()
  // Opening a dialog adds a history entry with the same address, for which nothing is loaded.
  const isLoading = step !== null && step.search !== search
  // The controls show the requested filter at once; the products follow when loaded.
  const [asked, ask] = usePendingChoice(step ? readFilter(scope, new URLSearchParams(step.search)) : filter)
  const priceRun = usePriceRun()
  const { count, page } = listing
  const heading = useFocusedWhenLost([listingPath(scope, asked), listingPath(scope, filter)].join())
  // With a picture in the banner, the cards' pictures load lazily, since the banner is seen first.
  const eager = category?.picture && !scope.isSearch ? 0 : 2
  return (
    <ListingProvider listing={{ scope, filter: asked, ask, categories, count, isLoading, isSheet: false, priceRun }}>
      {banner}
      <div className="wrap grid gap-x-14 pt-6 pb-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-10">
        <FilterAside />
        <section id="products" aria-labelledby="products-heading" aria-busy={isLoading}>
          <h2 ref={heading} id="products-heading" tabIndex={-1} className="sr-only">
            {page > 1 ? `Products, page ${page}` : 'Products'}
          </h2>
          <div className="grid two-up items-center gap-3 lg:grid-cols-[1fr_minmax(0,20rem)_auto] lg:gap-x-6">
            <SearchBox />
            <FilterSheet />
            <SortSelect />
            <p role="status" className="text-soft text-sm tabular-nums max-lg:col-span-full lg:-order-1">
              {pieces(count)}
            </p>
          </div>
          <ActiveFilters />
          <Results key={scope.path} {...{ listing, filter, eager, isLoading, empty }} />
        </section>
      </div>
      <FirstScreenEnd />
    </ListingProvider>
  )
}

/** The ref of a heading that is focused when a navigation within the listing has removed the focused element. */
function useFocusedWhenLost(address: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(address)
  useEffect(() => {
    if (shown.current === address) return
    shown.current = address
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [address])
  return heading
}
