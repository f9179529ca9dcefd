import { Link } from '#app/ui/link.tsx'
import { Price } from '#app/ui/price.tsx'
import { type ProductDetail, percentOff } from '#domain/catalogue/product.ts'
import { useLinks } from '../../layouts/layout-links.ts'

/** Breadcrumbs: the shop and the product's category. */
export function Breadcrumbs({ category, className = '' }: { category: ProductDetail['category']; className?: string }) {
  const links = useLinks()
  return (
    <nav aria-label="Breadcrumbs" className={`text-soft text-sm ${className}`}>
      <Link to={links.shop} className="inline-flex min-h-11 items-center hover:underline">
        Shop
      </Link>
      <span aria-hidden="true" className="px-2">
        /
      </span>
      <Link to={links.category(category.slug)} className="inline-flex min-h-11 items-center hover:underline">
        {category.name}
      </Link>
    </nav>
  )
}

/** The price, the former price and the discount in percent. */
export function PriceLine({ product, className = '' }: { product: ProductDetail; className?: string }) {
  const off = percentOff(product.price, product.compareAtPrice)
  return (
    <div className={`flex flex-wrap items-center gap-3 ${className}`}>
      <Price price={product.price} compareAtPrice={product.compareAtPrice} className="text-xl" />
      {off !== null && (
        <span className="bg-coral px-2 py-0.5 font-semibold text-on-coral text-sm tabular-nums">-{off}%</span>
      )}
      {product.isNew && <span className="bg-brand px-2 py-0.5 font-semibold text-on-brand text-sm">New</span>}
    </div>
  )
}

/** Placeholder for the rating: stars are shown only for real reviews, and there are none yet. */
export const Reviews = ({ className = '' }) => <p className={`text-sm text-soft ${className}`}>No reviews yet</p>
