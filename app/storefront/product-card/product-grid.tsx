import type { ProductCard as Product } from '#domain/catalogue/product.ts'
import { ProductCard } from './product-card.tsx'

/** Products side by side: two on a phone, up to `columns` on a wide screen. The first ones load before the rest of the page. */
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
  return (
    <ul
      className={`grid grid-cols-2 gap-x-4 gap-y-10 lg:gap-x-7 lg:gap-y-14 ${columns === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-4'}`}
    >
      {products.map((product, place) => (
        <li key={product.id}>
          <ProductCard product={product} sizes={sizes} eager={place < eager} />
        </li>
      ))}
    </ul>
  )
}

/** The shape of cards that are on their way. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <ul aria-hidden="true" className="grid grid-cols-2 gap-x-4 gap-y-10 lg:grid-cols-3 lg:gap-x-7 lg:gap-y-14">
      {Array.from({ length: count }, (_, place) => `card-${place}`).map((key) => (
        <li key={key} className="grid content-start gap-3">
          <div className="aspect-4/5 animate-pulse bg-sunken" />
          <div className="grid gap-1 font-display text-lg leading-snug">
            <div className="h-lh w-3/4 animate-pulse bg-sunken" />
            <div className="h-lh w-1/3 animate-pulse bg-sunken font-text text-base" />
          </div>
        </li>
      ))}
    </ul>
  )
}
