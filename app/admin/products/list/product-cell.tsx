import { Link } from '#app/ui/link.tsx'
import type { AdminProductRow } from '#domain/catalogue/admin-product.ts'
import { formatNaira } from '#domain/money/money.ts'
import { Marked } from '../../ui/marked.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { StatusCell, StockCell } from './product-status.tsx'

/** A product's picture and name, linked to its form; on cards also its price and state. */
export const ProductCell = ({ product, typed }: { product: AdminProductRow; typed: string }) => (
  <span className="flex items-start gap-3 roomy:items-center">
    <Thumbnail picture={product.picture?.key ?? null} className="h-18 w-14 roomy:h-11 roomy:w-9" />
    <span className="grid min-w-0 gap-0.5">
      <Link
        data-opens
        to={`/admin/products/${product.id}/edit`}
        className="wrap-anywhere font-semibold leading-snug hover:underline roomy:font-medium"
      >
        <Marked text={product.name} typed={typed} />
      </Link>
      <span className="grid gap-0.5 roomy:hidden">
        <span className="tabular-nums">
          {formatNaira(product.price)}
          <span className="text-soft"> · </span>
          <StockCell pieces={product.stockQuantity} /> <span className="text-soft">in stock</span>
        </span>
        <StatusCell product={product} />
      </span>
    </span>
  </span>
)
