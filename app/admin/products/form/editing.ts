import type { ComponentProps } from 'react'
import type { Field } from '#app/ui/field.tsx'
import type { ProductForm } from '#domain/catalogue/product-form.ts'
import type { ProductField } from '#domain/catalogue/validate-product.ts'

/** What each section of the product form gets: the typed values, how to change them, and the errors. */
export type Editing = {
  form: ProductForm
  set: (change: Partial<ProductForm>) => void
  errorOf: (field: ProductField) => string | undefined
}

/** A field's element id, to which its error links. */
export const fieldId = (field: ProductField): string => `product-${field}`

/** The props of a plain text input. */
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
