import { z } from '@hono/zod-openapi'

/**
 * A schema that is a component of the API document, or null. `.nullable()` of such a schema would be documented as the schema
 * and null at the same time, which no value matches.
 */
export const nullableSchema = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()])
