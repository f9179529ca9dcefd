import { Blurbs } from './blurbs.tsx'
import { BuyForm, buyFormId } from './buy-form.tsx'
import { Gallery } from './gallery.tsx'
import { Breadcrumbs, PriceLine, Reviews } from './product-heading.tsx'
import type { DressedProduct } from './product-page.tsx'
import { SizeGuide } from './size-guide.tsx'
import { WishAndShare } from './wish-and-share.tsx'

const centredForm =
  '[&_form]:w-full [&_form]:justify-items-center [&_legend]:w-full [&_legend]:text-center [&_fieldset>div]:justify-center [&_form>div]:justify-center'

/** Evening: a tall picture, and beside it the piece as on an invitation, centred between hairlines of brass. */
export const AtelierProduct = ({ product, mostPictures, buying }: DressedProduct) => (
  <div className="wrap grid gap-x-16 gap-y-6 px-0 sm:px-6 lg:grid-cols-2 lg:px-12 lg:pt-10">
    <Gallery
      pictures={product.pictures}
      most={mostPictures}
      colors={product.colors}
      name={product.name}
      crop="aspect-2/3"
    />
    <div
      className={`grid content-start justify-items-center gap-8 px-4 text-center sm:px-0 lg:px-6 lg:py-8 ${centredForm}`}
    >
      <div className="grid justify-items-center gap-3">
        <Breadcrumbs category={product.category} />
        <h1 className="font-display text-4xl lg:text-5xl">{product.name}</h1>
        <Hairline />
        <PriceLine product={product} className="justify-center" />
        <Reviews />
      </div>
      <p className="max-w-md text-lg text-soft leading-relaxed">{product.description}</p>
      <Hairline />
      <BuyForm buying={buying} id={buyFormId} className="w-full max-w-sm max-lg:hidden" />
      <WishAndShare product={product} className="justify-center" />
      {product.sizes.length > 0 && <SizeGuide className="w-full text-left" />}
      <Blurbs className="text-left" />
    </div>
  </div>
)

const Hairline = () => (
  <span aria-hidden="true" className="flex w-40 items-center gap-3 text-brass">
    <span className="h-px flex-1 bg-current" />
    <span className="size-1.5 rotate-45 border border-current" />
    <span className="h-px flex-1 bg-current" />
  </span>
)
