import type { ProductForm } from '#domain/catalogue/product-form.ts'
import type { ProductField } from '#domain/catalogue/validate-product.ts'

/** What each part of the product form is given: what is typed, how to change it, and what is wrong with it. */
export type Editing = {
  form: ProductForm
  set: (change: Partial<ProductForm>) => void
  errorOf: (field: ProductField) => string | undefined
}

/** The id of a field, so that a mistake in it can be gone to. */
export const fieldId = (field: ProductField): string => `product-${field}`
