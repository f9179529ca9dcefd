import { z } from 'zod'
import { categoryFormSchema } from '#domain/catalogue/category-form.ts'

const id = z.string().max(100)

/** The actions that the categories page sends. */
export const sentActSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('add'), form: categoryFormSchema }),
  /** `version`: the version of the category that the form was based on. */
  z.object({ act: z.literal('update'), id, version: z.number().int().positive(), form: categoryFormSchema }),
  z.object({ act: z.literal('move'), id, place: z.number().int().min(1).max(100_000) }),
  z.object({ act: z.literal('remove'), id, newHome: id.nullable() }),
])
export type SentAct = z.infer<typeof sentActSchema>
