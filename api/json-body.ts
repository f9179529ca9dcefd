import { z } from '@hono/zod-openapi'
import { isStorable } from '#domain/storable-text.ts'

/** A JSON request body with this schema, whose texts PostgreSQL can store. */
export const jsonBody = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  required: true,
  content: { 'application/json': { schema: z.strictObject(shape).superRefine(refuseUnstorable) } },
})

// The schemas nest five levels at most. The limit keeps the recursion below from exhausting the stack.
const maxDepth = 64

type Path = (string | number)[]

function refuseUnstorable(body: unknown, context: z.RefinementCtx): void {
  for (const path of unstorablePaths(body, [])) {
    const message = path.length > maxDepth ? 'Please nest less' : 'Please remove the characters that can’t be shown'
    context.addIssue({ code: 'custom', path: path.slice(0, maxDepth), message })
  }
}

function unstorablePaths(value: unknown, path: Path): Path[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  if (path.length > maxDepth) return [path]
  const items = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return items.flatMap(([key, item]) => unstorablePaths(item, [...path, key]))
}
