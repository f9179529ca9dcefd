import { FirstScreenEnd } from '#app/ui/first-screen-end.tsx'
import { BuyForm, buyFormId } from '../buying/buy-form.tsx'
import { Gallery } from '../gallery/gallery.tsx'
import type { ProductLayoutProps } from '../product-layout-props.ts'
import { WishlistAndShare } from '../wishlist-and-share.tsx'
import { Blurbs } from './blurbs.tsx'
import { Breadcrumbs, PriceLine } from './product-heading.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { SizeGuide } from './size-guide.tsx'

/** The airy layout: a large name across both columns, thin lines, a narrow column for buying, and tabs below. */
export const StudioProduct = ({ product, maxPictures, buying }: ProductLayoutProps) => (
  <div className="wrap grid grid-cols-1 gap-y-5 pt-4 [--first-sight:520px] lg:gap-y-10 lg:pt-8">
    <header className="grid gap-2 border-line border-b pb-5 lg:pb-10">
      <Breadcrumbs category={product.category} />
      <h1 className="max-w-5xl font-display text-4xl lg:text-5xl">{product.name}</h1>
    </header>
    {/* A separate grid, because sticky parts move within their whole grid and must not cover the tabs. */}
    <div className="grid gap-x-20 gap-y-5 lg:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
      <Gallery
        pictures={product.pictures}
        most={maxPictures}
        colors={product.colors}
        name={product.name}
        thumbnails="beside"
      />
      <div className="grid content-start divided *:py-4 lg:*:py-6 [&>:first-child]:pt-0">
        <PriceLine product={product} />
        <BuyForm buying={buying} id={buyFormId} className="max-lg:hidden" />
        <FirstScreenEnd />
        <div className="py-3!">
          <WishlistAndShare product={product} className="-mx-3" />
        </div>
        {product.sizes.length > 0 && <SizeGuide className="border-y-0! py-0!" />}
        <Blurbs />
      </div>
    </div>
    <ProductTabs description={product.description} />
  </div>
)
