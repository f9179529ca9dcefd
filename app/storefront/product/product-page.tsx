import type { ProductCard, ProductDetail } from '#domain/catalogue/product.ts'
import { mostShownTogether } from '#domain/catalogue/product-picture.ts'
import { type LayoutName, useLinks } from '../layouts/layout-links.ts'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { BuyBar } from './buying/buy-bar.tsx'
import { inColor } from './buying/shown-color.ts'
import { useBuying, useChoiceInUrl, useEarlyChoice } from './buying/use-buying.ts'
import { AtelierProduct } from './layouts/atelier-product.tsx'
import { HeritageProduct } from './layouts/heritage-product.tsx'
import { StudioProduct } from './layouts/studio-product.tsx'
import type { ProductLayoutProps } from './product-layout-props.ts'
import { RecentlyViewedPlace } from './recently-viewed/recently-viewed-place.tsx'

const layouts: Record<LayoutName, (props: ProductLayoutProps) => React.ReactNode> = {
  heritage: HeritageProduct,
  studio: StudioProduct,
  atelier: AtelierProduct,
}

/** In ms; longer than elsewhere, since the toast has a link to the cart. */
const addedShownMs = 3_000

/** A product in the current layout, with related and recently viewed products. */
export function ProductPage({ product, related }: { product: ProductDetail; related: ProductCard[] }) {
  const Layout = layouts[useLinks().name]
  const chooser = useChoiceInUrl(product)
  const buying = useBuying(product, chooser, { shownMs: addedShownMs })
  useEarlyChoice(buying, chooser.choose)
  return (
    <>
      <Layout
        product={inColor(product, chooser.shownColor)}
        maxPictures={mostShownTogether(product.pictures, product.colors)}
        buying={buying}
      />
      <Related products={related} />
      <RecentlyViewedPlace productId={product.id} />
      <BuyBar buying={buying} />
    </>
  )
}

const Related = ({ products }: { products: ProductCard[] }) =>
  products.length > 0 && (
    <section aria-labelledby="related" className="wrap pt-20 lg:pt-28">
      <h2 id="related" className="font-display text-3xl atelier:text-center">
        You may also like
      </h2>
      <div className="mt-8">
        <ProductGrid products={products} columns={4} />
      </div>
    </section>
  )
