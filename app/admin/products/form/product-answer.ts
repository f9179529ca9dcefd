import type { ProductForEdit } from '#domain/catalogue/admin-product.ts'
import type { ProductField } from '#domain/catalogue/validate-product.ts'
import type { FormAnswer } from '../../ui/form-answer.ts'

/** The result of saving the product form. */
export type ProductAnswer = FormAnswer<ProductForEdit, ProductField>
