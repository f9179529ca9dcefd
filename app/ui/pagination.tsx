import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { pageLinks } from './page-links.ts'

const box = 'grid size-11 place-items-center tabular-nums transition-colors hover:bg-raised'

type Props = { page: number; pages: number; to: (page: number) => string; className?: string }

/** Links to the other pages of a list and to the previous and next one; nothing if there is only one page. */
export function Pagination({ page, pages, to, className = '' }: Props) {
  if (pages === 1) return null
  return (
    <nav aria-label="Pages" className={className}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>{page > 1 && <Step to={to(page - 1)} icon="left" label="Previous page" />}</li>
        {pageLinks(page, pages).map((link) =>
          link.kind === 'gap' ? (
            <li key={`after-${link.after}`} aria-hidden="true" className="px-1">
              …
            </li>
          ) : (
            <li key={link.number}>
              <Link
                to={to(link.number)}
                aria-label={`Page ${link.number}`}
                aria-current={link.number === page ? 'page' : undefined}
                className={`${box} current:bg-brand current:text-on-brand`}
              >
                {link.number}
              </Link>
            </li>
          ),
        )}
        <li>{page < pages && <Step to={to(page + 1)} icon="right" label="Next page" />}</li>
      </ul>
    </nav>
  )
}

const Step = ({ to, icon, label }: { to: string; icon: 'left' | 'right'; label: string }) => (
  <Link to={to} aria-label={label} className={box}>
    <Icon name={icon} />
  </Link>
)
