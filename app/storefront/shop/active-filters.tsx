import type { MouseEvent } from 'react'
import { ignoreSecondPress } from '#app/ui/double-press.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { type ListingFilter, priceSlider } from '#domain/catalogue/listing.ts'
import { formatNaira, naira } from '#domain/money/money.ts'
import { collectionTitle } from './describe-listing.ts'
import { useListing } from './listing-context.tsx'
import type { ListingScope } from './listing-scope.ts'

type ActiveFilter = { label: string; without: Partial<ListingFilter> }

type Narrowed = { scope: ListingScope; filter: ListingFilter; categories: { slug: string; name: string }[] }

/** The active filters beyond the page's own scope, each with the change that removes it. */
export function activeFilters({ scope, filter, categories }: Narrowed): ActiveFilter[] {
  const { q, category, collection, sizes, colors, minPrice, maxPrice } = filter
  const named = categories.find(({ slug }) => slug === category)
  return [
    ...(q !== '' && !scope.isSearch ? [{ label: `“${q}”`, without: { q: '' } }] : []),
    ...(named && scope.category === undefined ? [{ label: named.name, without: { category: null } }] : []),
    ...(collection && scope.collection === undefined
      ? [{ label: collectionTitle(collection), without: { collection: null } }]
      : []),
    ...sizes.map((size) => ({ label: `Size ${size}`, without: { sizes: sizes.filter((other) => other !== size) } })),
    ...colors.map((color) => ({ label: color, without: { colors: colors.filter((other) => other !== color) } })),
    ...(minPrice > 0 || maxPrice !== null
      ? [{ label: priceRange(filter), without: { minPrice: 0, maxPrice: null } }]
      : []),
  ]
}

/** A filter's price range as text. */
export function priceRange({ minPrice, maxPrice }: Pick<ListingFilter, 'minPrice' | 'maxPrice'>): string {
  if (maxPrice === null) return minPrice > 0 ? `From ${formatNaira(minPrice)}` : anyPrice
  return minPrice > 0 ? `${formatNaira(minPrice)} to ${formatNaira(maxPrice)}` : `Up to ${formatNaira(maxPrice)}`
}

const anyPrice = `${formatNaira(0)} to ${formatNaira(priceSlider.max * naira)} and above`

/** A chip that removes each active filter, and one that removes all of them. */
export function ActiveFilters() {
  const listing = useListing()
  const active = activeFilters(listing)
  if (active.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2 pt-4">
      {active.map(({ label, without }) => (
        <li key={label} className="min-w-0 max-w-full">
          <Link
            {...guarded(listing.linkWith(without))}
            aria-label={`Remove filter ${label}`}
            className="flex min-h-11 items-center gap-2 border border-line-strong bg-surface pr-2 pl-4 text-sm transition-colors hover:border-brand"
          >
            <span className="wrap-anywhere min-w-0 py-2">{label}</span>
            <Icon name="close" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          {...listing.resetLink}
          className="inline-flex min-h-11 items-center px-2 text-sm underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          Reset Filters
        </Link>
      </li>
    </ul>
  )
}

/** A link without a second press: the next filter's link takes its place. */
const guarded = <Props extends { onClick: (event: MouseEvent) => void }>(link: Props): Props => ({
  ...link,
  onClick: (event: MouseEvent) => {
    ignoreSecondPress(event)
    link.onClick(event)
  },
})
