import { z } from '@hono/zod-openapi'
import { isStorable } from '#domain/storable-text.ts'

/** The body of a request: JSON by a schema, without characters that a database can't keep. */
export const jsonBody = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  required: true,
  content: { 'application/json': { schema: z.strictObject(shape).superRefine(refuseUnkeepable) } },
})

function refuseUnkeepable(body: unknown, context: z.RefinementCtx): void {
  for (const path of unkeepable(body, [])) {
    context.addIssue({ code: 'custom', path, message: 'Please remove the characters that can’t be shown' })
  }
}

function unkeepable(value: unknown, path: (string | number)[]): (string | number)[][] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path]
  if (Array.isArray(value)) return value.flatMap((item, at) => unkeepable(item, [...path, at]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => unkeepable(item, [...path, key]))
}
