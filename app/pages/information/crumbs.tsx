import { Link } from '#app/ui/link.tsx'

/** Where the page is in the shop: below its home. */
export const Crumbs = ({ title }: { title: string }) => (
  <nav aria-label="Breadcrumbs">
    <ol className="information-crumbs">
      <li>
        <Link to="/" className="information-link">
          Home
        </Link>
      </li>
      <li aria-hidden="true">/</li>
      <li aria-current="page">{title}</li>
    </ol>
  </nav>
)
