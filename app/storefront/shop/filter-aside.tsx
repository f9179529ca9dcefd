import type { FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { readText } from '#domain/catalogue/listing.ts'
import { CategoryFilter } from './category-filter.tsx'
import { ColorFilter, SizeFilter } from './choice-filters.tsx'
import { filterForm, useListing } from './listing-context.tsx'
import { PriceFilter } from './price-filter.tsx'

/**
 * The filters beside the products on wide screens. The search box and the sort select belong to the same form, so that without
 * JavaScript one button applies everything; on narrow screens it is below the products.
 */
export function FilterAside() {
  const { scope, filter, choose } = useListing()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = readText(String(new FormData(event.currentTarget).get('q') ?? ''))
    if (q !== filter.q) choose({ q })
  }
  return (
    <aside
      id="filter-panel"
      aria-label="Filters"
      className="hidden lg:block noscript:block noscript:max-lg:order-last noscript:max-lg:pt-12"
    >
      <CategoryFilter />
      <form id={filterForm} action={scope.path} onSubmit={search} className="mt-8 grid gap-8 first:mt-0">
        {filter.category !== null && scope.category === undefined && (
          <input type="hidden" name="category" value={filter.category} />
        )}
        {filter.collection !== null && scope.collection === undefined && (
          <input type="hidden" name="collection" value={filter.collection} />
        )}
        <Choices />
        <noscript>
          <Button type="submit" variant="secondary" className="w-full">
            Apply
          </Button>
        </noscript>
      </form>
    </aside>
  )
}

/** The price, size and colour filters, without a form. */
export const Choices = () => (
  <>
    <PriceFilter />
    <SizeFilter />
    <ColorFilter />
  </>
)
