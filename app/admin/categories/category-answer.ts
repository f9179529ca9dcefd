import type { AdminCategory } from '#domain/catalogue/admin-category.ts'
import type { CategoryForm } from '#domain/catalogue/category-form.ts'
import type { FormAnswer, FormError } from '../ui/form-answer.ts'

export type CategoryError = FormError<keyof CategoryForm>

/** What became of the category form. */
export type CategorySaved = FormAnswer<AdminCategory, keyof CategoryForm>

/** What became of moving or deleting a category. */
export type CategoryActed =
  /** `moved`: how many products went to another category. */
  | { ok: true; moved?: number }
  /** `why` it wasn't done, where there is more to say than that it failed. */
  | { ok: false; errors: []; why?: string }

export type CategoryAnswer = CategorySaved | CategoryActed
