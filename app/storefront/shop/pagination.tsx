import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { pageLinks } from '#app/ui/page-links.ts'
import type { ListingFilter } from '#domain/catalogue/listing.ts'
import { useListing } from './listing-context.tsx'
import { listingPath } from './listing-scope.ts'

type Props = { filter: ListingFilter; page: number; pages: number }

const box = 'grid size-11 place-items-center tabular-nums transition-colors hover:bg-raised'

export function Pages({ filter, page, pages }: Props) {
  const { scope } = useListing()
  if (pages === 1) return null
  const to = (number: number) => `${listingPath(scope, { ...filter, page: number })}#products`
  return (
    <nav aria-label="Pages" className="pt-14">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>{page > 1 && <Turn to={to(page - 1)} icon="left" label="Previous page" />}</li>
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
                className={`${box} aria-[current]:bg-brand aria-[current]:text-on-brand`}
              >
                {link.number}
              </Link>
            </li>
          ),
        )}
        <li>{page < pages && <Turn to={to(page + 1)} icon="right" label="Next page" />}</li>
      </ul>
    </nav>
  )
}

const Turn = ({ to, icon, label }: { to: string; icon: 'left' | 'right'; label: string }) => (
  <Link to={to} aria-label={label} className={box}>
    <Icon name={icon} />
  </Link>
)
