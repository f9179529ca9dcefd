import { createContext, type MouseEvent, type ReactNode, use } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import { isPlainClick } from '#app/ui/is-plain-click.ts'
import { type ListingFilter, refine } from '#domain/catalogue/listing.ts'
import { type ListingScope, listingPath, resetFilter } from './listing-scope.ts'
import type { PriceRun } from './price-run.ts'

type Listing = {
  scope: ListingScope
  /** The latest requested filter, even while its products load. */
  filter: ListingFilter
  /** Sets the requested filter before the navigation to its address starts. */
  ask: (asked: ListingFilter, path: string) => void
  categories: { slug: string; name: string }[]
  count: number
  isLoading: boolean
  /** Inside the filter sheet, where every change replaces the sheet's own history entry. */
  isSheet: boolean
  priceRun: PriceRun
}

const ListingContext = createContext<Listing | null>(null)

export const ListingProvider = ({ listing, children }: { listing: Listing; children: ReactNode }) => (
  <ListingContext value={listing}>{children}</ListingContext>
)

/** The surrounding listing, with links to changed filters and functions that apply them. */
export function useListing() {
  const listing = use(ListingContext)
  if (!listing) throw new Error('a part of a listing stands outside of one')
  const navigate = useNavigate()
  const { scope, filter, ask, isSheet, priceRun } = listing
  const step = { preventScrollReset: true, replace: isSheet }
  const linkTo = (asked: ListingFilter) => {
    const to = listingPath(scope, asked)
    const onClick = (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      priceRun.end()
      ask(asked, to)
    }
    return { to, onClick, ...step }
  }
  const go = (change: Partial<ListingFilter>, options: NavigateOptions) => {
    const asked = refine(filter, change)
    const path = listingPath(scope, asked)
    ask(asked, path)
    navigate(path, options)
  }
  return {
    ...listing,
    /**
     * The props of a link to the listing with a change. A click updates the requested filter at once, so that the next change builds
     * on it.
     */
    linkWith: (change: Partial<ListingFilter>) => linkTo(refine(filter, change)),
    resetLink: linkTo(resetFilter(scope, filter)),
    choose: (change: Partial<ListingFilter>) => {
      priceRun.end()
      go(change, step)
    },
    /** Applies the prices of the slider. */
    choosePrices: (prices: Pick<ListingFilter, 'minPrice' | 'maxPrice'>) => {
      const { state, replace } = priceRun.next()
      go(prices, { ...step, state, replace: replace || isSheet })
    },
  }
}

/** The id of the form that all filters of a listing belong to, wherever they are on the page. */
export const filterForm = 'filters'
