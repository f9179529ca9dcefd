import { Link } from '#app/ui/link.tsx'

/** Breadcrumbs from the home page to this page. */
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
