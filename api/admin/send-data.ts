import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { AccessRefusal } from '#domain/accounts/access.ts'
import { answerRefusal } from '../access.ts'
import { errorBody, refusal } from '../errors.ts'
import type { ApiEnv } from '../router.ts'

type Exported = { ok: true; exported: Record<string, unknown> } | { ok: false; reason: 'not_found' } | AccessRefusal

/** The responses of routes that send somebody's data as a file. */
export const dataResponses = (description: string) => ({
  200: { description, content: { 'application/json': { schema: z.object({ data: z.looseObject({}) }) } } },
  404: refusal(404, 'not_found'),
  422: refusal(422, 'invalid'),
})

/**
 * Answers with somebody's data as a file. A HEAD request only asks whether the viewer may have it, and reads nothing.
 */
export async function sendData(
  c: Context<ApiEnv>,
  { id, notFound, read }: { id: string; notFound: string; read: () => Promise<Exported> },
) {
  c.header('cache-control', 'no-store')
  if (c.req.method === 'HEAD') return c.json({ data: {} }, 200)
  const result = await read()
  if (result.ok) {
    c.header('content-disposition', `attachment; filename="customer-${id.slice(0, 8)}.json"`)
    return c.json({ data: result.exported }, 200)
  }
  return result.reason === 'not_found' ? c.json(errorBody('not_found', notFound, {}), 404) : answerRefusal(c, result)
}
