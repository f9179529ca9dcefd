import { z } from 'zod'
import { productFormSchema, seenStockSchema } from '#domain/catalogue/product-form.ts'

/** The product form as it is sent. `version`: the version of the product that it was based on; null for a new one. */
export const sentProductSchema = z.object({
  form: productFormSchema,
  seen: seenStockSchema,
  version: z.number().int().positive().nullable(),
})
export type SentProduct = z.infer<typeof sentProductSchema>
