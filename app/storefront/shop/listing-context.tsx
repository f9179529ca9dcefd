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
  /** Sets the requested filter and its address before the navigation starts. */
  ask: (asked: ListingFilter, path: string) => void
  categories: { slug: string; name: string }[]
  count: number
  isLoading: boolean
  /** Inside the sheet, whose own entry of the history every change replaces. */
  isSheet: boolean
  priceRun: PriceRun
}

const ListingContext = createContext<Listing | null>(null)

export const ListingProvider = ({ listing, children }: { listing: Listing; children: ReactNode }) => (
  <ListingContext value={listing}>{children}</ListingContext>
)

/** The listing around, with the links to its changes and the way to make one. */
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
    /** What a link to the listing with a change needs, so that the next choice builds upon it at once. */
    linkWith: (change: Partial<ListingFilter>) => linkTo(refine(filter, change)),
    resetLink: linkTo(resetFilter(scope, filter)),
    choose: (change: Partial<ListingFilter>) => {
      priceRun.end()
      go(change, step)
    },
    /** Chooses what the price slider was moved to. */
    choosePrices: (prices: Pick<ListingFilter, 'minPrice' | 'maxPrice'>) => {
      const { state, replace } = priceRun.next()
      go(prices, { ...step, state, replace: replace || isSheet })
    },
  }
}

/** The one form that all filters of a listing belong to, wherever they stand. */
export const filterForm = 'filters'
