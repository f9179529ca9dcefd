import type { Kobo } from '#domain/money/money.ts'
import type { ProductKind, StockCell } from './product.ts'

/** Whether shoppers see a product: now, not yet, or from a certain time on. */
export type Publication = { state: 'published' } | { state: 'draft' } | { state: 'scheduled'; at: Date }

export type DraftPicture = {
  key: string
  alt: string
  /** Which of the product's colours it shows; null for any. */
  color: string | null
  /** The point that must stay visible where the picture is cropped, in percent from the left and from the top. */
  focusX: number
  focusY: number
}

/** A product as the back office saves it: all fields of its form, parsed and checked. */
export type ProductDraft = {
  name: string
  slug: string
  categoryId: string
  description: string
  price: Kobo
  compareAtPrice: Kobo | null
  sizes: string[]
  colors: string[]
  isFeatured: boolean
  isNew: boolean
  kind: ProductKind
  makingDays: number | null
  isReturnable: boolean
  occasions: string[]
  publication: Publication
  pictures: DraftPicture[]
  /** The pieces that each stock row should have: a single row for the pool, or one for every size × colour. */
  stock: StockCell[]
}
