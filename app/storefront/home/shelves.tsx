import { useState } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { ProductGrid } from '../product-card/product-grid.tsx'

export type Shelves = { newArrivals: ProductCard[]; bestsellers: ProductCard[]; trending: ProductCard[] }

const tags = ['all', 'new arrivals', 'bestsellers', 'trending'] as const
type Tag = (typeof tags)[number]

const shown = 8
const bestsellersShown = 4

/** The newest pieces, or those of the tag that is chosen: eight at most. */
export function NewArrivals({ shelves }: { shelves: Shelves }) {
  const [tag, setTag] = useState<Tag>('new arrivals')
  const products = productsOf(shelves, tag)
  return (
    <section aria-labelledby="new-arrivals" className="wrap pt-20 lg:pt-28">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id="new-arrivals" className="font-display text-4xl">
          New Arrivals
        </h2>
        <fieldset aria-label="Show" className="no-bars -mx-4 flex overflow-x-auto px-0.5 lg:-mr-3.5 lg:ml-0">
          {tags.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === tag}
              onClick={() => setTag(name)}
              className="min-h-11 whitespace-nowrap border-transparent border-b-2 px-3.5 text-sm capitalize transition-colors hover:border-line-strong aria-pressed:border-brand aria-pressed:font-semibold"
            >
              {name}
            </button>
          ))}
        </fieldset>
      </div>
      <p role="status" className="sr-only">
        {products.length} {products.length === 1 ? 'piece' : 'pieces'}
      </p>
      <div className="mt-8">
        {products.length === 0 ? (
          <p className="py-16 text-center text-soft">Nothing on this shelf yet.</p>
        ) : (
          <ProductGrid products={products} columns={4} />
        )}
      </div>
      <p className="mt-12 text-center">
        <ButtonLink to="/shop" variant="secondary">
          See all pieces
        </ButtonLink>
      </p>
    </section>
  )
}

function productsOf(shelves: Shelves, tag: Tag): ProductCard[] {
  if (tag === 'new arrivals') return shelves.newArrivals
  if (tag === 'bestsellers') return shelves.bestsellers
  if (tag === 'trending') return shelves.trending
  const everything = [...shelves.newArrivals, ...shelves.bestsellers, ...shelves.trending]
  return [...new Map(everything.map((product) => [product.id, product])).values()].slice(0, shown)
}

export function Bestsellers({ products }: { products: ProductCard[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="bestsellers" className="wrap pt-20 lg:pt-28">
      <h2 id="bestsellers" className="font-display text-4xl">
        Bestsellers
      </h2>
      <div className="mt-8">
        <ProductGrid products={products.slice(0, bestsellersShown)} columns={4} />
      </div>
    </section>
  )
}
