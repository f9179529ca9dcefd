import { z } from '@hono/zod-openapi'

/**
 * A schema that is a component of the API document, or null. With `.nullable()` the document would demand a value that
 * fits the schema and is null at the same time.
 */
export const nullableSchema = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()])
