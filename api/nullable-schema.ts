import { z } from '@hono/zod-openapi'

/**
 * A schema that the API document names, or null. `.nullable()` of such a schema is documented as the schema and null at once,
 * which nothing is.
 */
export const nullableSchema = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()])
