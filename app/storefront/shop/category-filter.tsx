import { Link } from '#app/ui/link.tsx'
import { useListing } from './listing-context.tsx'

/** The categories as links that keep the other filters; hidden on a category's own page. */
export function CategoryFilter() {
  const { scope, filter, categories, linkWith } = useListing()
  if (scope.category !== undefined) return null
  const choices = [{ slug: null, name: 'All Products' }, ...categories]
  return (
    <nav aria-label="Filter by category">
      <h2 className="font-semibold text-sm">Categories</h2>
      <ul className="mt-2 grid max-lg:two-up max-lg:gap-x-4">
        {choices.map(({ slug, name }) => (
          <li key={slug ?? 'all'}>
            <Link
              {...linkWith({ category: slug })}
              aria-current={slug === filter.category ? 'true' : undefined}
              className="flex min-h-11 items-center text-soft transition-colors hover:text-ink current:font-semibold current:text-ink"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
