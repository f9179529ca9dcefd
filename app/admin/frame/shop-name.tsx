import { useShopFacts } from '#app/shop-facts.ts'
import { Link } from '#app/ui/link.tsx'
import { useStart } from '../navigation.ts'

/** The shop's name and the back office's title, linked to its start page. */
export function ShopName({ className = '' }: { className?: string }) {
  const start = useStart()
  const { name } = useShopFacts()
  return (
    <Link to={start} className="flex min-h-11 min-w-0 items-center gap-3">
      <span aria-hidden="true" className="adire size-9 shrink-0 rounded-full" />
      <span className={`min-w-0 wrap-anywhere ${className}`}>
        <span className="block font-serif text-xl leading-none">{name}</span>
        <span className="block text-soft text-xs">Admin Dashboard</span>
      </span>
    </Link>
  )
}
