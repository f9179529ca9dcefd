import { createContext, type ReactNode, use } from 'react'
import { useNavigate } from 'react-router'
import { type ListingFilter, refine } from '#domain/catalogue/listing.ts'
import { addressOf, type ListingScope, resetFilter } from './listing-scope.ts'

type Listing = {
  scope: ListingScope
  /** What was asked for last, be its products here yet or not. */
  filter: ListingFilter
  /** Says what was asked for before the navigation does. */
  ask: (asked: ListingFilter) => void
  categories: { slug: string; name: string }[]
  count: number
  isLoading: boolean
  /** Inside the sheet, whose own entry of the history every change replaces. */
  isSheet: boolean
}

const ListingContext = createContext<Listing | null>(null)

export const ListingProvider = ({ listing, children }: { listing: Listing; children: ReactNode }) => (
  <ListingContext value={listing}>{children}</ListingContext>
)

/** The listing around, with the addresses that its changes have and the way to make one. */
export function useListing() {
  const listing = use(ListingContext)
  if (!listing) throw new Error('a part of a listing stands outside of one')
  const navigate = useNavigate()
  const { scope, filter, isSheet } = listing
  const addressWith = (change: Partial<ListingFilter>) => addressOf(scope, refine(filter, change))
  return {
    ...listing,
    addressWith,
    resetAddress: addressOf(scope, resetFilter(scope, filter)),
    choose: (change: Partial<ListingFilter>) => {
      listing.ask(refine(filter, change))
      navigate(addressWith(change), { preventScrollReset: true, replace: isSheet })
    },
  }
}

/** The one form that all filters of a listing belong to, wherever they stand. */
export const filterForm = 'filters'
