import type { ProductCard as Product } from '#domain/catalogue/product.ts'
import { useCardStyles } from './card-styles.ts'
import { ProductCard } from './product-card.tsx'

const grid = 'grid two-up gap-x-4 gap-y-8 lg:gap-x-7 lg:gap-y-12'
const columnsOf = { 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4' }

/**
 * A grid of products: two columns on phones, up to `columns` on wide screens. The first `eager` pictures load before the rest of the
 * page.
 */
export function ProductGrid({
  products,
  columns = 3,
  eager = 0,
}: {
  products: Product[]
  columns?: 3 | 4
  eager?: number
}) {
  const sizes =
    columns === 3 ? '(min-width: 1024px) 30vw, 40vw' : '(min-width: 1344px) 300px, (min-width: 1024px) 22vw, 40vw'
  // The key remounts the list when its products change: moved cards would count as a layout shift.
  return (
    <ul key={products.map(({ id }) => id).join()} className={`${grid} ${columnsOf[columns]}`}>
      {products.map((product, place) => (
        <li key={product.id}>
          <ProductCard product={product} sizes={sizes} eager={place < eager} />
        </li>
      ))}
    </ul>
  )
}

/** Placeholders while cards load. */
export function CardSkeletons({ count, columns = 3 }: { count: number; columns?: 3 | 4 }) {
  const styles = useCardStyles()
  return (
    <ul aria-hidden="true" className={`${grid} ${columnsOf[columns]}`}>
      {Array.from({ length: count }, (_, place) => `card-${place}`).map((key) => (
        <li key={key} className="grid">
          <div className={`animate-pulse bg-sunken ${styles.crop}`} />
          <div className={`grid content-start gap-1 ${styles.words}`}>
            <div className="h-lh w-1/4 animate-pulse bg-sunken text-xs" />
            <div className={`h-lh w-3/4 animate-pulse bg-sunken ${styles.name}`} />
            <div className="flex h-11 w-full items-center mouse:h-lh">
              <div className="h-lh w-1/3 animate-pulse bg-sunken" />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
