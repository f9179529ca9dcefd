import { useEffect, useState } from 'react'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { formatNaira } from '#domain/money/money.ts'
import { useLinks } from '../../layouts/layout-links.ts'
import { fetchCards } from '../../product-card/fetch-cards.ts'

type Props = { ids: string[]; onGone: (ids: string[]) => void }

/**
 * The current products with these ids, in a horizontally scrolling strip. `onGone` receives the ids that are no longer sold; it must
 * be a stable function.
 */
export function RecentlyViewed({ ids, onGone }: Props) {
  const products = useCards(ids, onGone)
  const links = useLinks()
  return (
    <ul
      className="no-bars flex h-full atelier:justify-[safe_center] gap-4 [scroll-snap-type:x] overflow-x-auto lg:gap-7"
      aria-busy={products === null}
    >
      {products === null
        ? ids.map((id) => <li key={id} aria-hidden="true" className="aspect-4/5 h-48 shrink-0 bg-sunken lg:h-58" />)
        : products.map((product) => <Seen key={product.id} product={product} path={links.product(product.slug)} />)}
    </ul>
  )
}

const Seen = ({ product, path }: { product: ProductCard; path: string }) => {
  const [picture] = product.pictures
  return (
    <li className="w-[153.6px] shrink-0 snap-start lg:w-[185.6px]">
      <Link to={path} prefetch="intent" className="grid gap-2">
        <span className="block h-48 overflow-hidden bg-sunken lg:h-58">
          {picture && <Picture picture={picture} sizes="190px" alt="" className="size-full object-cover" />}
        </span>
        <span className="truncate text-sm">{product.name}</span>
        <span className="text-sm text-soft tabular-nums">
          {product.stockQuantity === 0 ? 'Sold out' : formatNaira(product.price)}
        </span>
      </Link>
    </li>
  )
}

/** The products; null until they are loaded. If the request fails, the placeholders stay. */
function useCards(ids: string[], onGone: Props['onGone']): ProductCard[] | null {
  const [products, setProducts] = useState<ProductCard[] | null>(null)
  // Fetches the products once.
  useEffect(() => {
    const left = new AbortController()
    const asked = ids.map((id) => ({ id }))
    fetchCards(asked, left.signal).then((cards) => {
      if (!cards || left.signal.aborted) return
      setProducts(cards)
      const known = new Set(cards.map((card) => card.id))
      onGone(ids.filter((id) => !known.has(id)))
    })
    return () => left.abort()
  }, [ids, onGone])
  return products
}
