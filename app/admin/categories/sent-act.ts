import { z } from 'zod'
import { categoryFormSchema } from '#domain/catalogue/category-form.ts'

const id = z.string().max(100)

/** What the page of categories sends. */
export const sentActSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('add'), form: categoryFormSchema }),
  /** `version` is that of the category that the form was filled with. */
  z.object({ act: z.literal('update'), id, version: z.number().int().positive(), form: categoryFormSchema }),
  z.object({ act: z.literal('move'), id, place: z.number().int().min(1).max(100_000) }),
  z.object({ act: z.literal('remove'), id, newHome: id.nullable() }),
])
export type SentAct = z.infer<typeof sentActSchema>
