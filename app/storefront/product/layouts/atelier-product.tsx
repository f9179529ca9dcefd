import { FirstScreenEnd } from '#app/ui/first-screen-end.tsx'
import { BuyForm, buyFormId } from '../buying/buy-form.tsx'
import { Gallery } from '../gallery/gallery.tsx'
import type { ProductLayoutProps } from '../product-layout-props.ts'
import { WishlistAndShare } from '../wishlist-and-share.tsx'
import { Blurbs } from './blurbs.tsx'
import { Breadcrumbs, PriceLine, Reviews } from './product-heading.tsx'
import { SizeGuide } from './size-guide.tsx'

/** The dark layout: a tall picture beside centred text between thin brass lines. */
export const AtelierProduct = ({ product, maxPictures, buying }: ProductLayoutProps) => (
  <div className="wrap grid gap-x-16 gap-y-4 px-0 [--first-sight:480px] sm:px-6 lg:gap-y-6 lg:grid-cols-2 lg:px-12 lg:pt-10">
    <Gallery
      pictures={product.pictures}
      most={maxPictures}
      colors={product.colors}
      name={product.name}
      crop="aspect-2/3"
    />
    <div className="centred-form grid content-start justify-items-center gap-5 px-4 text-center sm:px-0 lg:gap-8 lg:px-6 lg:py-8">
      <div className="grid justify-items-center gap-3">
        <Breadcrumbs category={product.category} />
        <h1 className="font-display text-4xl lg:text-5xl">{product.name}</h1>
        <Hairline />
        <PriceLine product={product} className="justify-center" />
      </div>
      <Reviews className="max-lg:order-1 lg:-mt-5" />
      <p className="max-w-md text-lg text-soft leading-relaxed max-lg:order-1">{product.description}</p>
      <Hairline className="max-lg:order-1" />
      <BuyForm buying={buying} id={buyFormId} className="w-full max-w-sm max-lg:hidden" />
      <FirstScreenEnd />
      <WishlistAndShare product={product} className="justify-center max-lg:order-1" />
      {product.sizes.length > 0 && <SizeGuide className="w-full text-left max-lg:order-1" />}
      <Blurbs className="text-left max-lg:order-1" />
    </div>
  </div>
)

const Hairline = ({ className = '' }) => (
  <span aria-hidden="true" className={`flex w-40 items-center gap-3 text-brass ${className}`}>
    <span className="h-px flex-1 bg-current" />
    <span className="size-1.5 rotate-45 border border-current" />
    <span className="h-px flex-1 bg-current" />
  </span>
)
