import { cached, cacheHeaders } from '#app/cached.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { pageMeta } from '../../page-meta.ts'
import { ListingHeader } from '../shop/listing-header.tsx'
import { ListingPage } from '../shop/listing-page.tsx'
import { listingPath, resetFilter } from '../shop/listing-scope.ts'
import { type LoadedListing, loadListing } from '../shop/load-listing.server.ts'
import { revalidateListing } from '../shop/revalidate-listing.ts'
import type { Route } from './+types/route'
import { BlankSearch } from './blank-search.tsx'

const scope = { path: '/search', isSearch: true }

export const loader = async (args: Route.LoaderArgs) => cached(await loadListing(args, scope), ['catalogue'])

export const headers = cacheHeaders

export const shouldRevalidate = revalidateListing

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({ title: loaderData?.filter.q ? `Search: ${loaderData.filter.q}` : 'Search' }, matches)

export default function Search({ loaderData }: Route.ComponentProps) {
  const { filter, categories } = loaderData
  if (filter.q === '') return <BlankSearch categories={categories} />
  return (
    <ListingPage
      loaded={loaderData}
      banner={<ListingHeader title={`Results for “${filter.q}”`} text="" />}
      empty={<NothingFound loaded={loaderData} />}
    />
  )
}

function NothingFound({ loaded: { filter } }: { loaded: LoadedListing }) {
  const reset = listingPath(scope, resetFilter(scope, filter))
  const isNarrowed = reset !== listingPath(scope, { ...filter, sort: 'best-match', page: 1 })
  return (
    <EmptyState
      isPart
      title={`No results found for "${filter.q}"`}
      text={
        isNarrowed
          ? 'Perhaps without the filters there is something.'
          : 'Another word may find it: a cloth, a colour, the name of a garment.'
      }
    >
      {isNarrowed ? (
        <ButtonLink to={reset} preventScrollReset>
          Reset Filters
        </ButtonLink>
      ) : (
        <ButtonLink to="/shop">All Products</ButtonLink>
      )}
    </EmptyState>
  )
}
