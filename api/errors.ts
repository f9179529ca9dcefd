import { type Hook, z } from '@hono/zod-openapi'
import type { ErrorHandler, Handler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Shop } from '#domain/shop.ts'
import type { DoorEnv } from './door.ts'

const errorSchema = z
  .object({
    error: z.object({
      code: z.string().describe('For programs; stays the same while the message may be reworded.'),
      message: z.string().describe('For people.'),
      details: z.record(z.string(), z.unknown()),
    }),
  })
  .openapi('Error')

type ErrorBody = z.infer<typeof errorSchema>

/** The one shape in which the API refuses. */
export const errorBody = (code: string, message: string, details: Record<string, unknown> = {}): ErrorBody => ({
  error: { code, message, details },
})

export const notFoundBody = errorBody('not_found', 'There is nothing at this address.')

const meanings = {
  401: 'There is no session that this request needs, or its sign-in is too old for this.',
  403: 'Whoever is signed in may not do this.',
  404: 'There is nothing at this address, or nothing that you may see.',
  409: 'It can’t be done as asked for; the code says why.',
  422: 'Fields are missing, unknown or not as they should be; `details.fields` names each.',
  429: 'Too many requests; `Retry-After` says in how many seconds to come back.',
  503: 'There is no room just now; `Retry-After` says in how many seconds to come back.',
} as const

/** An answer of the API document: a refusal, in the one shape. */
export const refusal = (status: keyof typeof meanings) => ({
  description: meanings[status],
  content: { 'application/json': { schema: errorSchema } },
})

/** Answers a request that its schema refuses, with each field's first message by its path. */
export const refuseFields: Hook<unknown, DoorEnv, string, unknown> = (result, c) => {
  if (result.success) return
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : null
    const places = unknown ? unknown.map((key) => [...issue.path, key]) : [issue.path]
    for (const place of places) fields[place.join('.')] ??= unknown ? 'There is no such field' : issue.message
  }
  return c.json(errorBody('invalid', 'Please check the fields that are named here.', { fields }), 422)
}

export const answerNotFound: Handler<DoorEnv> = (c) => c.json(notFoundBody, 404)

/** Answers what was thrown: what the web framework refuses in the API's shape, anything else as a fault that is reported. */
export const answerFault =
  (shop: Pick<Shop, 'report'>): ErrorHandler<DoorEnv> =>
  (fault, c) => {
    c.header('cache-control', 'no-store')
    if (fault instanceof HTTPException && fault.status === 415) {
      return c.json(errorBody('unsupported_type', 'This kind of content is not accepted here.'), 415)
    }
    if (fault instanceof HTTPException && fault.status === 400) {
      return c.json(errorBody('malformed_json', 'This is not JSON.'), 400)
    }
    const { requestId } = c.env
    shop.report(fault, `${c.req.method} ${c.req.path}, request ${requestId}`)
    return c.json(errorBody('fault', 'Something went wrong on our side', { requestId }), 500)
  }
