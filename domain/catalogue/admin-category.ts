import type { Picture } from '#domain/media/picture.ts'

/** A category as the back office shows and edits it. */
export type AdminCategory = {
  id: string
  name: string
  slug: string
  description: string
  version: number
  picture: (Picture & { focusX: number; focusY: number }) | null
  /** How many products it has, including drafts. */
  products: number
  /** How many of its products are archived; these, too, must be moved before it can be deleted. */
  archived: number
}
