import { z } from 'zod'
import { productFormSchema, seenStockSchema } from '#domain/catalogue/product-form.ts'

/** What the product form sends: `version` is that of the product it was filled with, null for a new one. */
export const sentProductSchema = z.object({
  form: productFormSchema,
  seen: seenStockSchema,
  version: z.number().int().positive().nullable(),
})
export type SentProduct = z.infer<typeof sentProductSchema>
