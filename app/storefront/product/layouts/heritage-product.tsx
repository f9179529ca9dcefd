import { FirstScreenEnd } from '#app/ui/first-screen-end.tsx'
import { BuyForm, buyFormId } from '../buying/buy-form.tsx'
import { Gallery } from '../gallery/gallery.tsx'
import type { ProductLayoutProps } from '../product-layout-props.ts'
import { WishlistAndShare } from '../wishlist-and-share.tsx'
import { Blurbs } from './blurbs.tsx'
import { Breadcrumbs, PriceLine, Reviews } from './product-heading.tsx'
import { SizeGuide } from './size-guide.tsx'

/** The editorial layout: the picture first, then the text in serif with generous space. */
export const HeritageProduct = ({ product, maxPictures, buying }: ProductLayoutProps) => (
  <div className="wrap grid gap-x-20 gap-y-4 px-0 [--first-sight:460px] sm:px-6 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:px-12 lg:pt-10">
    <Gallery pictures={product.pictures} most={maxPictures} colors={product.colors} name={product.name} />
    <div className="grid content-start gap-5 px-4 sm:px-0 lg:gap-7 lg:py-6">
      <div className="grid gap-3">
        <Breadcrumbs category={product.category} />
        <h1 className="font-display text-4xl">{product.name}</h1>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 lg:grid">
          <PriceLine product={product} />
          <Reviews />
        </div>
      </div>
      <p className="max-w-prose text-lg leading-relaxed max-lg:order-1">{product.description}</p>
      <BuyForm buying={buying} id={buyFormId} className="max-lg:hidden" />
      <FirstScreenEnd />
      <WishlistAndShare product={product} className="-mx-3 max-lg:order-1" />
      {product.sizes.length > 0 && <SizeGuide className="max-lg:order-1" />}
      <Blurbs className="max-lg:order-1" />
    </div>
  </div>
)
