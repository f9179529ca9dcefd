import type { AdminCategory } from '#domain/catalogue/admin-category.ts'
import type { CategoryForm } from '#domain/catalogue/category-form.ts'

export type CategoryError = { field: keyof CategoryForm; message: string }

/** What became of an act on a category. */
export type CategoryAnswer =
  /** `moved`: how many products went to another category. */
  | { ok: true; moved?: number }
  | {
      ok: false
      errors: CategoryError[]
      /** A slug that isn't taken. */
      freeSlug?: string
      /** Somebody saved the category since the form was filled: as it is now, who, and when. */
      changed?: { now: AdminCategory; by: string | null; at: Date | null }
      /** Why it wasn't done, where there is more to say than that it failed. */
      why?: string
    }
