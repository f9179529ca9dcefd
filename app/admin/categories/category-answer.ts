import type { AdminCategory } from '#domain/catalogue/admin-category.ts'
import type { CategoryForm } from '#domain/catalogue/category-form.ts'
import type { FormAnswer, FormError } from '../ui/form-answer.ts'

export type CategoryError = FormError<keyof CategoryForm>

/** The result of saving the category form. */
export type CategorySaved = FormAnswer<AdminCategory, keyof CategoryForm>

/** The result of moving or deleting a category. */
export type CategoryActed =
  /** `moved`: how many products were moved to another category. */
  | { ok: true; moved?: number }
  /** `why`: the reason, if there is more to say than that it failed. */
  | { ok: false; errors: []; why?: string }

export type CategoryAnswer = CategorySaved | CategoryActed
