import type { ProductForEdit } from '#domain/catalogue/admin-product.ts'
import type { FieldError } from '#domain/catalogue/validate-product.ts'

/** What became of a form that was sent; `message` is said over the page. */
export type ProductAnswer =
  | { ok: true; message: string }
  | {
      ok: false
      message: string
      /** What is wrong, field by field, in the order in which it is checked. */
      errors: FieldError[]
      /** A slug that isn't taken. */
      freeSlug?: string
      /** Somebody saved the product since the form was filled: as it is now, who, and when. */
      changed?: { now: ProductForEdit; by: string | null; at: Date | null }
    }
