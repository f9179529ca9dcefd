import { type ProductCard, percentOff } from '#domain/catalogue/product.ts'

/** The badges on a card: sold out, new, or the discount in percent. */
export function CardBadges({ product }: { product: ProductCard }) {
  const off = percentOff(product.price, product.compareAtPrice)
  const isOut = product.stockQuantity === 0
  return (
    <p className="pointer-events-none absolute top-2 left-2 flex flex-col items-start gap-1.5 font-semibold text-xs tabular-nums sm:flex-row">
      {isOut && <span className="bg-surface px-2 py-1">Sold out</span>}
      {!isOut && product.isNew && <span className="bg-brand px-2 py-1 text-on-brand">New</span>}
      {!isOut && off !== null && <span className="bg-coral px-2 py-1 text-on-coral">-{off}%</span>}
    </p>
  )
}
