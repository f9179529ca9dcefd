import { z } from '@hono/zod-openapi'
import { isStorable } from '#domain/storable-text.ts'

/** The body of a request: JSON by a schema, without characters that a database can't keep. */
export const jsonBody = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  required: true,
  content: { 'application/json': { schema: z.strictObject(shape).superRefine(refuseUnstorable) } },
})

// No request of ours is nested further than five; what is without end would end in a fault.
const deepest = 64

type Path = (string | number)[]

function refuseUnstorable(body: unknown, context: z.RefinementCtx): void {
  for (const path of unstorablePaths(body, [])) {
    const message = path.length > deepest ? 'Please nest less' : 'Please remove the characters that can’t be shown'
    context.addIssue({ code: 'custom', path: path.slice(0, deepest), message })
  }
}

function unstorablePaths(value: unknown, path: Path): Path[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  if (path.length > deepest) return [path]
  const items = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return items.flatMap(([key, item]) => unstorablePaths(item, [...path, key]))
}
