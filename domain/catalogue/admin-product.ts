import type { Picture } from '#domain/media/picture.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { CellKey } from '#domain/stock/cell.ts'
import type { DraftPicture, ProductDraft } from './product-draft.ts'

/** A product's status: on sale, a draft, a draft with a date of publication, or off sale. */
const productStatuses = ['active', 'draft', 'scheduled', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

type StatusColumns = { archivedAt: Date | null; isPublished: boolean; dueAt: Date | null }

export function statusOf({ archivedAt, isPublished, dueAt }: StatusColumns): ProductStatus {
  if (archivedAt !== null) return 'archived'
  if (isPublished) return 'active'
  return dueAt === null ? 'draft' : 'scheduled'
}

/** A stock row in its editor. `reserved` pieces aren't on hand any more, but are put back if an unpaid order expires. */
export type EditedCell = CellKey & { onHand: number; reserved: number }

/** A picture with its facts, so that a form can show it. */
export type EditedPicture = DraftPicture & Pick<Picture, 'width' | 'height'> & { dominantColor: string }

/** A product as its form shows it. */
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
