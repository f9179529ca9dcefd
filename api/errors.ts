import { type Hook, z } from '@hono/zod-openapi'
import type { ErrorHandler, Handler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Shop } from '#domain/shop.ts'
import { type ErrorCode, type ErrorDetails, errors } from './error-codes.ts'
import type { ApiEnv } from './router.ts'

/** The one shape in which the API refuses. */
export const errorBody = <const Code extends ErrorCode>(code: Code, message: string, details: ErrorDetails<Code>) => ({
  error: { code, message, details },
})

export const notFoundBody = errorBody('not_found', 'There is nothing at this address.', {})

export const meanings = {
  400: 'The request can’t be read: its body broke off, is nested too deeply or isn’t JSON.',
  401: 'There is no session that this request needs, or its sign-in is too old for this.',
  403: 'Whoever asks may not do this.',
  404: 'There is nothing at this address, or nothing that you may see.',
  405: 'Another method is used here; `Allow` says which.',
  409: 'It can’t be done as asked for; the code says why.',
  413: 'The body is larger than 64 KiB (a webhook’s: 256 KiB), or a form has more than 200 fields.',
  414: 'The address is longer than 12 KiB.',
  415: 'The body is of a kind that isn’t taken here.',
  421: 'The shop isn’t served under the name that was asked.',
  422: 'Something that was sent is missing, unknown or not as it should be; the code says what, and `details.fields` names each field.',
  429: 'Too many requests; `Retry-After` says in how many seconds to come back.',
  500: 'A fault of the shop; `details.requestId` is the number to name when asking about it.',
  503: 'There is no room just now; `Retry-After` says in how many seconds to come back.',
} as const
export type RefusalStatus = keyof typeof meanings

/** An answer of the API document: a refusal with one of these codes, in the one shape. */
export const refusal = <const Codes extends readonly ErrorCode[]>(status: RefusalStatus, ...codes: Codes) => ({
  description: meanings[status],
  content: {
    'application/json': { schema: z.object({ error: z.union(codes.map((code: Codes[number]) => errors[code])) }) },
  },
})

/** Answers a request that its schema refuses, with each field's first message by its path. */
export const refuseFields: Hook<unknown, ApiEnv, string, unknown> = (result, c) => {
  if (result.success) return
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : null
    const places = unknown ? unknown.map((key) => [...issue.path, key]) : [issue.path]
    for (const place of places) fields[place.join('.')] ??= unknown ? 'There is no such field' : issue.message
  }
  return c.json(errorBody('invalid', 'Please check the fields that are named here.', { fields }), 422)
}

export const answerNotFound: Handler<ApiEnv> = (c) => c.json(notFoundBody, 404)

/** Answers what was thrown: what the web framework refuses in the API's shape, anything else as a fault that is reported. */
export const answerFault =
  (shop: Pick<Shop, 'report'>): ErrorHandler<ApiEnv> =>
  (fault, c) => {
    c.header('cache-control', 'no-store')
    if (fault instanceof HTTPException && fault.status === 415) {
      return c.json(errorBody('unsupported_type', 'This kind of content is not accepted here.', {}), 415)
    }
    if (fault instanceof HTTPException && fault.status === 400) {
      return c.json(errorBody('malformed_json', 'This is not JSON.', {}), 400)
    }
    const { requestId } = c.env
    shop.report(fault, `${c.req.method} ${c.req.path}, request ${requestId}`)
    return c.json(errorBody('fault', 'Something went wrong on our side', { requestId }), 500)
  }
