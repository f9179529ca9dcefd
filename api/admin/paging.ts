import { z } from '@hono/zod-openapi'

const mostItems = 100
const usualItems = 50

/** A number that the database gave; anything else names nothing. */
export const rowId = z.coerce
  .number()
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)
  .openapi({ type: 'integer', minimum: 1 })

export const limitQuery = z.coerce
  .number()
  .int()
  .min(1)
  .max(mostItems)
  .default(usualItems)
  .openapi({ type: 'integer', minimum: 1, maximum: mostItems, default: usualItems })

export const pageQuery = {
  cursor: rowId.optional().openapi({ type: 'integer', description: 'The `cursor` of the answer before.' }),
  limit: limitQuery,
}

/** The answer with a part of a list. */
export const pageOf = <Item extends z.ZodType, Cursor extends z.ZodType>(item: Item, cursor: Cursor) =>
  z.object({ data: z.array(item), cursor: cursor.nullable().describe('Asks for what follows; null at the end.') })

export const iso = (time: Date) => time.toISOString()
export const isoOrNull = (time: Date | null) => time?.toISOString() ?? null
