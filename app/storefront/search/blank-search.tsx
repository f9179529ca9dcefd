import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { useLinks } from '../layouts/layout-links.ts'

/** The search page without a query: a search box and the categories. */
export function BlankSearch({ categories }: { categories: { slug: string; name: string }[] }) {
  const links = useLinks()
  return (
    <div className="wrap grid max-w-3xl grid-cols-1 gap-12 py-14 lg:py-24">
      <div>
        <h1 className="font-display text-4xl">What are you looking for?</h1>
        <Form action="/search" role="search" className="mt-6 flex flex-wrap gap-3">
          <input
            type="search"
            name="q"
            required
            maxLength={100}
            aria-label="Search products"
            placeholder="Search products"
            enterKeyHint="search"
            className="min-h-13 min-w-0 grow basis-60 border border-line-strong bg-surface px-4 text-base placeholder:text-soft hover:border-ink focus:border-brand"
          />
          <Button type="submit" className="min-h-13! max-sm:w-full">
            Search
          </Button>
        </Form>
      </div>
      <nav aria-labelledby="by-category">
        <h2 id="by-category" className="font-semibold text-sm">
          Or look by category
        </h2>
        <ul className="mt-3 flex flex-wrap gap-2">
          {categories.map(({ slug, name }) => (
            <li key={slug}>
              <Link
                to={links.category(slug)}
                className="inline-flex min-h-11 items-center border border-line-strong px-4 transition-colors hover:border-brand hover:text-brand"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
