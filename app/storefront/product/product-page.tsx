import { Link } from 'react-router'
import { Price } from '#app/ui/price.tsx'
import { type ProductCard, type ProductDetail, percentOff } from '#domain/catalogue/product.ts'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { Blurbs } from './blurbs.tsx'
import { BuyForm } from './buy-form.tsx'
import { Gallery } from './gallery.tsx'
import { SizeGuide } from './size-guide.tsx'

export function ProductPage({ product, related }: { product: ProductDetail; related: ProductCard[] }) {
  const off = percentOff(product.price, product.compareAtPrice)
  return (
    <>
      <div className="wrap grid gap-x-16 px-0 sm:px-6 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:px-12 lg:pt-10">
        <Gallery pictures={product.pictures} name={product.name} />
        <div className="grid content-start gap-7 px-4 pt-2 sm:px-0">
          <div>
            <nav aria-label="Breadcrumbs" className="text-soft text-sm">
              <Link to="/shop" className="inline-flex min-h-11 items-center hover:underline">
                Shop
              </Link>
              <span aria-hidden="true" className="px-2">
                /
              </span>
              <Link
                to={`/shop?category=${product.category.slug}`}
                className="inline-flex min-h-11 items-center hover:underline"
              >
                {product.category.name}
              </Link>
            </nav>
            <h1 className="font-display text-4xl">{product.name}</h1>
            <div className="mt-3 flex flex-wrap items-center gap-3">
              <Price price={product.price} compareAtPrice={product.compareAtPrice} className="text-xl" />
              {off !== null && (
                <span className="bg-coral px-2 py-0.5 font-semibold text-on-coral text-sm tabular-nums">-{off}%</span>
              )}
            </div>
          </div>
          <p className="max-w-prose">{product.description}</p>
          <BuyForm product={product} />
          {product.sizes.length > 0 && <SizeGuide />}
          <Blurbs />
        </div>
      </div>
      {related.length > 0 && (
        <section aria-labelledby="related" className="wrap pt-20 lg:pt-28">
          <h2 id="related" className="font-display text-3xl">
            You may also like
          </h2>
          <div className="mt-8">
            <ProductGrid products={related} columns={4} />
          </div>
        </section>
      )}
    </>
  )
}
