import { useLocation } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { isCurrent, type NavItem } from './nav-items.ts'

type Props = { items: readonly NavItem[]; className: string; linkClassName: string; onFollow?: () => void }

/** A list of links; the current page's has aria-current. */
export function NavList({ items, className, linkClassName, onFollow }: Props) {
  const here = useLocation()
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.to}>
          <Link
            to={item.to}
            prefetch="intent"
            onClick={onFollow}
            aria-current={isCurrent(item, here) ? 'page' : undefined}
            className={`inline-flex min-h-11 items-center ${linkClassName}`}
          >
            {item.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
