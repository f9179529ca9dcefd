import { z } from '@hono/zod-openapi'

const maxItems = 100
const defaultItems = 50

/** The id of a database row, from a path or a query. */
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
  .max(maxItems)
  .default(defaultItems)
  .openapi({ type: 'integer', minimum: 1, maximum: maxItems, default: defaultItems })

export const pageQuery = {
  cursor: rowId.optional().openapi({ type: 'integer', description: 'The `cursor` of the previous response.' }),
  limit: limitQuery,
}

/** One page of a list, with the cursor of the next. */
export const pageOf = <Item extends z.ZodType, Cursor extends z.ZodType>(item: Item, cursor: Cursor) =>
  z.object({
    data: z.array(item),
    cursor: cursor.nullable().describe('The cursor of the next page; null on the last page.'),
  })

export const iso = (time: Date) => time.toISOString()
export const isoOrNull = (time: Date | null) => time?.toISOString() ?? null
