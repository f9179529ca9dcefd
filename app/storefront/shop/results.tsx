import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Listing, ListingFilter } from '#domain/catalogue/listing.ts'
import { useLinks } from '../layouts/layout-links.ts'
import { CardSkeletons, ProductGrid } from '../product-card/product-grid.tsx'
import { useListing } from './listing-context.tsx'
import { listingPath } from './listing-scope.ts'

const skeletons = 3

/** `eager`: how many of the first cards load their pictures immediately. */
type Props = { listing: Listing; filter: ListingFilter; eager: number; isLoading: boolean; empty?: ReactNode }

/** The products of a page with pagination; skeletons while loading. */
export function Results({ listing, filter, eager, isLoading, empty }: Props) {
  const { scope } = useListing()
  const pathOf = (page: number) => `${listingPath(scope, { ...filter, page })}#products`
  const isFiltered = listingPath(scope, { ...filter, page: 1 }).includes('?')
  const products =
    listing.count === 0 ? (
      (empty ?? (isFiltered ? <NothingFound /> : <NothingYet />))
    ) : (
      <>
        <ProductGrid products={listing.products} eager={eager} />
        <Pagination page={listing.page} pages={listing.pages} to={pathOf} className="pt-14" />
      </>
    )
  // The old results stay in place, invisible, until the new ones are loaded, to avoid a layout shift. The key remounts cards that are
  // in both, so that they don't count as moved.
  return (
    <div className="wrap-anywhere grid pt-6 *:min-w-0 *:area-all">
      <div key={listingPath(scope, filter)} className={isLoading ? 'invisible' : ''}>
        {products}
      </div>
      {isLoading && <CardSkeletons count={skeletons} />}
    </div>
  )
}

function NothingFound() {
  const { resetLink } = useListing()
  return (
    <EmptyState
      isPart
      title="No products found"
      text="We couldn't find any products matching your current filters. Try adjusting your search or browse our other categories."
    >
      <ButtonLink {...resetLink}>Reset Filters</ButtonLink>
    </EmptyState>
  )
}

/** Shown when the shop has no products yet, whatever the filter. */
const NothingYet = () => (
  <EmptyState isPart title="No products found" text="Nothing is here yet. The first pieces are on their way.">
    <ButtonLink to={useLinks().home}>Back to Home</ButtonLink>
  </EmptyState>
)
