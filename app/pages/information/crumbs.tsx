import { Link } from 'react-router'

/** Where the page is in the shop: below its home. */
export const Crumbs = ({ title }: { title: string }) => (
  <nav aria-label="Breadcrumbs" className="text-sm text-soft">
    <ol className="flex flex-wrap items-center gap-x-2">
      <li>
        <Link to="/" className="inline-flex min-h-11 items-center hover:underline">
          Home
        </Link>
      </li>
      <li aria-hidden="true">/</li>
      <li aria-current="page">{title}</li>
    </ol>
  </nav>
)
