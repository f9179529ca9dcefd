import type { Kobo } from '#domain/money/money.ts'
import type { ProductKind, StockCell } from './product.ts'

/** Whether shoppers see a product: now, not yet, or from a moment on. */
export type Publication = { state: 'published' } | { state: 'draft' } | { state: 'scheduled'; at: Date }

export type DraftPicture = {
  key: string
  alt: string
  /** Which of the product's colours it shows; null for any. */
  color: string | null
  /** What must stay visible where it is cropped, in percent from the left and from the top. */
  focusX: number
  focusY: number
}

/** A product as the back office writes it: everything that its form says, already in order. */
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
  /** How many pieces of which rows there should be: the pool alone, or every size × colour. */
  stock: StockCell[]
}
