import { Link } from 'react-router'
import { useLinks } from '../layouts/layout-links.ts'

type Props = { className?: string; onFollow?: () => void }

/** The shop's name, linked to the home page. */
export const Wordmark = ({ className = 'text-[32px]', onFollow }: Props) => (
  <Link
    to={useLinks().home}
    onClick={onFollow}
    aria-label="Aṣọ, home"
    className={`inline-flex min-h-11 min-w-11 items-center font-serif leading-none tracking-tight ${className}`}
  >
    Aṣọ
  </Link>
)
