import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Shop } from '#domain/shop.ts'
import { unchanged } from './caching.ts'
import { type ErrorCode, errorName, errors } from './error-codes.ts'
import { meanings, type RefusalStatus } from './errors.ts'
import type { ApiEnv } from './router.ts'

type Document = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>
type Refusals = readonly (readonly [RefusalStatus, readonly ErrorCode[]])[]

// What the server answers before an operation is reached, or when it fails, whatever the operation.
const anywhere: Refusals = [
  [405, ['bad_method']],
  [414, ['too_long']],
  [421, ['unknown_host']],
  [429, ['too_many_requests']],
  [500, ['fault']],
]
const whereSomethingIsSent: Refusals = [
  [400, ['incomplete', 'too_deep', 'malformed_json']],
  [403, ['foreign_origin']],
  [413, ['too_large', 'too_many_fields']],
  [415, ['unsupported_type']],
]
const possible = [
  ['get', anywhere],
  ['post', [...anywhere, ...whereSomethingIsSent]],
] as const

/** Answers at `path` with the API's own document: every operation, and every status and code that may come of it. */
export function describeItself(api: OpenAPIHono<ApiEnv>, path: string, { publicUrl }: Pick<Shop, 'publicUrl'>): void {
  for (const [code, schema] of Object.entries(errors)) api.openAPIRegistry.register(errorName(code), schema)
  const itself = createRoute({
    method: 'get',
    path,
    tags: ['This document'],
    summary: 'This document',
    responses: {
      200: { description: 'OpenAPI 3.1.', content: { 'application/json': { schema: z.looseObject({}) } } },
      304: unchanged,
    },
  })
  const about = {
    openapi: '3.1.0',
    info: {
      title: 'Aṣọ',
      version: '1',
      description:
        'The shop for programs. Money is in kobo: ₦1 is 100. Times are in UTC. Every refusal is `{ error: { code, message, details } }`; an address that isn’t listed here answers 404 `not_found`, beneath /api/v1/admin to administrators only, to others 401 `no_session`.',
    },
    servers: [{ url: publicUrl }],
  }
  let described: Document | null = null
  api.openapi(itself, (c) => {
    described ??= withRefusals(api.getOpenAPI31Document(about))
    return c.json(described, 200)
  })
}

/** The document with what may be answered at any operation added to each. */
function withRefusals(document: Document): Document {
  for (const item of Object.values(document.paths ?? {})) {
    for (const [method, refusals] of possible) {
      const responses = item[method]?.responses
      if (!responses) continue
      for (const [status, codes] of refusals) {
        const schema = bodyOf([...errorsIn(responses[status]), ...codes.map(referenceTo)])
        responses[status] = { description: meanings[status], content: { 'application/json': { schema } } }
      }
    }
  }
  return document
}

const referenceTo = (code: ErrorCode) => `#/components/schemas/${errorName(code)}`

const bodyOf = (references: readonly string[]) => ({
  type: 'object' as const,
  properties: { error: { anyOf: [...new Set(references)].map(($ref) => ({ $ref })) } },
  required: ['error'],
})

/** The references to errors in a refusal as the document has it so far. */
const errorsIn = (response: unknown): string[] =>
  (JSON.stringify(response ?? {}).match(/"#\/components\/schemas\/\w+Error"/g) ?? []).map((quoted) =>
    quoted.slice(1, -1),
  )
