import { useEffect, useState } from 'react'
import type { ProductCard as Product } from '#domain/catalogue/product.ts'
import { ProductCard } from '../product-card/product-card.tsx'

/** Up to four products from the same categories as the products in the cart. */
export function RelatedProducts({ productIds }: { productIds: readonly string[] }) {
  const products = useRelated(productIds.join(','))
  if (products?.length === 0) return null
  return (
    <section aria-labelledby="related" className="pt-16 lg:pt-24">
      <h2 id="related" className="pb-6 font-display text-3xl">
        You may also like
      </h2>
      <ul className="grid two-up gap-x-4 gap-y-10 lg:grid-cols-4 lg:gap-x-6">
        {products
          ? products.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} />
              </li>
            ))
          : shapes.map((place) => <CardShape key={place} />)}
      </ul>
    </section>
  )
}

// The server returns at most four.
const shapes = ['first', 'second', 'third', 'fourth']

const CardShape = () => (
  <li aria-hidden="true" className="grid content-start gap-2">
    <div className="aspect-4/5 bg-sunken" />
    <div className="h-5 w-3/5 bg-sunken" />
    <div className="h-5 w-2/5 bg-sunken" />
  </li>
)

/** The related products; null until the first response, empty if it fails. */
function useRelated(ids: string): Product[] | null {
  const [products, setProducts] = useState<Product[] | null>(null)

  // Fetches them again when the products in the cart change.
  useEffect(() => {
    const outdated = new AbortController()
    fetch(`/api/v1/products/related?ids=${ids}`, { signal: outdated.signal })
      .then((response) => (response.ok ? response.json() : { data: [] }))
      .then(({ data }: { data: Product[] }) => setProducts(data))
      .catch(() => !outdated.signal.aborted && setProducts((known) => known ?? []))
    return () => outdated.abort()
  }, [ids])
  return products
}
