import type { ProductForEdit, ProductStatus } from '#domain/catalogue/admin-product.ts'
import { dayAndTimeText } from '#domain/orders/order-date.ts'

const words: Record<ProductStatus, string> = {
  active: 'in the shop',
  draft: 'a draft',
  scheduled: 'comes into the shop',
  archived: 'in the archive',
}

/** A product's name, state and stock. */
export function ProductState({ product }: { product: ProductForEdit }) {
  const pieces = product.stock.reduce((sum, { onHand }) => sum + onHand, 0)
  const { publication, status } = product
  const when = publication.state === 'scheduled' ? ` ${dayAndTimeText(publication.at.toISOString())}` : ''
  return (
    <span className="wrap-anywhere">
      {product.name} · {words[status]}
      {when} · {pieces.toLocaleString('en-NG')} in stock
    </span>
  )
}
