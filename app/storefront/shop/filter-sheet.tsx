import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { activeFilters } from './active-filters.tsx'
import { CategoryFilter } from './category-filter.tsx'
import { pieces } from './describe-listing.ts'
import { Choices } from './filter-aside.tsx'
import { ListingProvider, useListing } from './listing-context.tsx'
import { listingPath } from './listing-scope.ts'
import { useSheet } from './use-sheet.ts'

/** On narrow screens, a button that opens the filters in a bottom sheet. It stays open while filters are chosen. */
export function FilterSheet() {
  const listing = useListing()
  const { count, isLoading, scope, filter } = listing
  const { sheet, isOpen, open, close, onClose } = useSheet(listingPath(scope, filter))
  const active = activeFilters(listing).length
  return (
    <div className="lg:hidden">
      <Button variant="secondary" aria-haspopup="dialog" onClick={open} className="min-h-11! w-full noscript:hidden">
        <Icon name="filter" /> Filters
        {active > 0 && (
          <>
            <span className="sr-only">, {active} chosen</span>
            <span aria-hidden="true" className="tabular-nums">
              ({active})
            </span>
          </>
        )}
      </Button>
      <ButtonLink
        to="#filter-panel"
        variant="secondary"
        reloadDocument
        className="hidden! min-h-11! w-full noscript:flex!"
      >
        Filters
      </ButtonLink>
      <dialog
        ref={sheet}
        aria-label="Filters"
        onClose={onClose}
        closedby="any"
        className="mt-auto max-h-[85dvh] w-full flex-col open:flex border-line-strong border-t bg-ground p-0 text-ink backdrop:bg-scrim"
      >
        {isOpen && (
          <ListingProvider listing={{ ...listing, isSheet: true }}>
            <div className="flex items-center justify-between border-line border-b bg-ground px-4">
              <h2 className="font-display text-2xl">Filters</h2>
              <button
                type="button"
                aria-label="Close filters"
                onClick={close}
                className="-mr-3 grid size-14 place-items-center"
              >
                <Icon name="close" />
              </button>
            </div>
            <div className="grid min-h-0 content-start gap-8 overflow-y-auto overscroll-contain px-4 py-6">
              <CategoryFilter />
              <Choices />
            </div>
            <div className="grid grid-flow-col gap-3 border-line border-t bg-ground p-4">
              {active > 0 && <ResetFilters />}
              <Button onClick={close} busy={isLoading} className="px-3!">
                {isLoading ? 'Counting…' : `Show ${pieces(count)}`}
              </Button>
            </div>
          </ListingProvider>
        )}
      </dialog>
    </div>
  )
}

/** Rendered inside the sheet, so that it replaces the sheet's history entry. */
function ResetFilters() {
  const { resetLink } = useListing()
  return (
    <ButtonLink {...resetLink} variant="secondary" className="px-3!">
      Reset Filters
    </ButtonLink>
  )
}
