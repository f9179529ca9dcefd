import { useShopFacts } from '#app/shop-facts.ts'
import { Link } from '#app/ui/link.tsx'
import { useLinks } from '../layouts/layout-links.ts'

// The most letters of a shop name that fit at full size; longer names are set smaller.
const longest = 8

type Props = { className?: string; onFollow?: () => void }

/** The shop's name, linked to the home page. */
export function Wordmark({ className = 'text-[32px]', onFollow }: Props) {
  const { name } = useShopFacts()
  return (
    <Link
      to={useLinks().home}
      onClick={onFollow}
      aria-label={`${name}, home`}
      className={`inline-flex min-h-11 min-w-11 items-center font-serif leading-none tracking-tight ${className} ${name.length > longest ? 'min-w-0 shrink! text-balance text-lg! lg:w-auto! lg:text-2xl!' : ''}`}
    >
      {name}
    </Link>
  )
}
