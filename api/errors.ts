import { type Hook, z } from '@hono/zod-openapi'
import type { ErrorHandler, Handler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isOverloaded } from '#domain/overloaded.ts'
import type { Shop } from '#domain/shop.ts'
import { routeTemplate } from '#http/route-template.ts'
import { type ErrorCode, type ErrorDetails, errors } from './error-codes.ts'
import type { ApiEnv } from './router.ts'

/** The body of every refusal. */
export const errorBody = <const Code extends ErrorCode>(code: Code, message: string, details: ErrorDetails<Code>) => ({
  error: { code, message, details },
})

export const notFoundBody = errorBody('not_found', 'There is nothing at this address.', {})

export const statusDescriptions = {
  400: 'The request can’t be read: its body is incomplete, nested too deeply or not JSON.',
  401: 'The request needs a session, or a more recent sign-in.',
  403: 'The client may not do this.',
  404: 'There is nothing at this address, or nothing that the client may see.',
  405: 'The method isn’t supported here; `Allow` lists those that are.',
  409: 'The request can’t be carried out; the code says why.',
  413: 'The body is larger than 64 KiB (a webhook’s: 256 KiB; an uploaded picture: 10 MB), or a form has more than 200 fields.',
  414: 'The address is longer than 12 KiB.',
  415: 'The content type isn’t accepted here.',
  421: 'The shop isn’t served under the requested host name.',
  422: 'A field is missing, unknown or invalid; the code says why, and for `invalid` `details.fields` has a message for each field.',
  429: 'Too many requests; `Retry-After` is the number of seconds to wait.',
  500: 'An unexpected error; `details.requestId` is the id to quote when reporting it.',
  503: 'Temporarily unavailable; `Retry-After`, where it is sent, is the number of seconds to wait.',
  507: 'The shop’s disk is full.',
} as const
export type RefusalStatus = keyof typeof statusDescriptions

/** A refusal with one of these codes, for an operation's `responses`. */
export const refusal = <const Codes extends readonly ErrorCode[]>(status: RefusalStatus, ...codes: Codes) => ({
  description: statusDescriptions[status],
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

/**
 * Answers what a handler threw: refusals of the framework become refusals of the API, and anything else is reported as
 * a fault.
 */
export const answerFault =
  (shop: Pick<Shop, 'report'>): ErrorHandler<ApiEnv> =>
  (fault, c) => {
    if (fault instanceof HTTPException && fault.status === 415) {
      return c.json(errorBody('unsupported_type', 'This kind of content is not accepted here.', {}), 415)
    }
    if (fault instanceof HTTPException && fault.status === 400) {
      return c.json(errorBody('malformed_json', 'This is not JSON.', {}), 400)
    }
    if (isOverloaded(fault)) {
      const busy = errorBody('no_room', 'The shop is very busy. Please try again in a moment.', {})
      return c.json(busy, 503, { 'retry-after': '5' })
    }
    const { requestId } = c.env
    shop.report(fault, `${c.req.method} ${routeTemplate(c.req.path, { isServed: false })}, request ${requestId}`)
    return c.json(errorBody('fault', 'Something went wrong on our side', { requestId }), 500)
  }
