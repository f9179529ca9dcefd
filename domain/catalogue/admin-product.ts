import type { Picture } from '#domain/media/picture.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { CellKey } from '#domain/stock/cell.ts'
import type { DraftPicture, ProductDraft } from './product-draft.ts'

/** How a product stands: for shoppers to see, a draft, a draft with a day to be published, or off sale. */
const productStatuses = ['active', 'draft', 'scheduled', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

type Standing = { archivedAt: Date | null; isPublished: boolean; dueAt: Date | null }

export function statusOf({ archivedAt, isPublished, dueAt }: Standing): ProductStatus {
  if (archivedAt !== null) return 'archived'
  if (isPublished) return 'active'
  return dueAt === null ? 'draft' : 'scheduled'
}

/** A row of stock as its editor sees it: `reserved` pieces are on hand no more, but come back where an unpaid order ends. */
export type EditedCell = CellKey & { onHand: number; reserved: number }

/** A picture with its facts, so that a form can show it. */
export type EditedPicture = DraftPicture & Pick<Picture, 'width' | 'height'> & { dominantColor: string }

/** A product as its form is filled. */
export type ProductForEdit = Omit<ProductDraft, 'stock' | 'pictures'> & {
  id: string
  version: number
  status: ProductStatus
  /** Whether shoppers have ever seen it. */
  wasPublished: boolean
  pictures: EditedPicture[]
  stock: EditedCell[]
}

/** A product in the back office's list. */
export type AdminProductRow = {
  id: string
  slug: string
  name: string
  price: Kobo
  compareAtPrice: Kobo | null
  picture: Picture | null
  category: { id: string; name: string }
  status: ProductStatus
  /** When it is to be published. */
  dueAt: string | null
  /** On hand over all sizes and colours. */
  stockQuantity: number
  createdAt: string
}
