import type { ComponentProps } from 'react'
import type { Field } from '#app/ui/field.tsx'
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

/** What the input of a plain text is given. */
export const textInput = (
  { form, set, errorOf }: Editing,
  field: Exclude<ProductField, 'pictures' | 'stock'>,
): Pick<ComponentProps<typeof Field>, 'id' | 'value' | 'onChange' | 'autoComplete' | 'error'> => ({
  id: fieldId(field),
  value: form[field],
  onChange: (event) => set({ [field]: event.target.value }),
  autoComplete: 'off',
  error: errorOf(field),
})
