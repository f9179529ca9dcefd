import { csvHeadLine, csvLine, neutralised } from '#domain/csv-cell.ts'
import type { Kobo } from '#domain/money/money.ts'
import { naira } from '#domain/money/money.ts'
import { lagosTime } from '../../lagos-day.ts'
import type { ProductStatus } from '../admin-product.ts'
import type { StockCell } from '../product.ts'
import type { Publication } from '../product-draft.ts'
import { type Cells, type ProductColumn, productColumns } from './columns.ts'

/** A product as it is in files of products. */
export type CsvProduct = {
  id: string
  version: number
  slug: string
  name: string
  description: string
  price: Kobo
  compareAtPrice: Kobo | null
  categorySlug: string
  sizes: string[]
  colors: string[]
  isFeatured: boolean
  isNew: boolean
  status: ProductStatus
  publication: Publication
  /** In the order of the stock grid. */
  stock: StockCell[]
}

const states: Record<ProductStatus, string> = {
  active: 'published',
  draft: 'draft',
  scheduled: 'scheduled',
  archived: 'archived',
}

/** The cells about a product itself, before formulas are neutralised. */
export const productCells = (product: CsvProduct): Cells => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  description: product.description,
  price: nairaText(product.price),
  old_price: product.compareAtPrice === null ? '' : nairaText(product.compareAtPrice),
  category: product.categorySlug,
  sizes: product.sizes.join(', '),
  colors: product.colors.join(', '),
  featured: product.isFeatured ? 'yes' : 'no',
  new: product.isNew ? 'yes' : 'no',
  state: states[product.status],
  publish_at: product.publication.state === 'scheduled' ? lagosTime(product.publication.at) : '',
  version: String(product.version),
})

const nairaText = (amount: Kobo) =>
  amount % naira === 0
    ? String(amount / naira)
    : `${Math.trunc(amount / naira)}.${String(amount % naira).padStart(2, '0')}`

/** The head of a file, with the mark by which spreadsheets recognise UTF-8. */
export const csvHead = csvHeadLine(productColumns)

/** The lines of a product: one for each stock row; the first also has all other facts. */
export function productLines(product: CsvProduct): string {
  const cells = productCells(product)
  const rows = product.stock.length === 0 ? [null] : product.stock
  return rows
    .map((row, place) => {
      const said: Cells = place === 0 ? cells : { id: product.id, slug: product.slug }
      const line = row
        ? {
            ...said,
            size: row.size ?? '',
            color: row.color ?? '',
            stock: String(row.onHand),
            stock_was: String(row.onHand),
          }
        : said
      return csvLine(productColumns.map((column: ProductColumn) => neutralised(line[column] ?? '')))
    })
    .join('')
}
