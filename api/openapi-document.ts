import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from './access.ts'
import { notModified } from './caching.ts'
import { type ErrorCode, errorName, errors } from './error-codes.ts'
import { type RefusalStatus, statusDescriptions } from './errors.ts'
import type { ApiEnv } from './router.ts'
import { isStoragePath, storageRefusalSchema } from './storage/refusals.ts'

type Document = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>
type Refusals = readonly (readonly [RefusalStatus, readonly ErrorCode[]])[]

// Responses that the server may give at any operation: before the operation is reached, or when it fails.
const anyMethodRefusals: Refusals = [
  [405, ['bad_method']],
  [414, ['too_long']],
  [421, ['unknown_host']],
  [429, ['too_many_requests']],
  [500, ['fault']],
  [503, ['no_room']],
]
const requestBodyRefusals: Refusals = [
  [400, ['incomplete', 'too_deep', 'malformed_json']],
  [403, ['foreign_origin']],
  [413, ['too_large', 'too_many_fields']],
  [415, ['unsupported_type']],
]
const refusalsByMethod = [
  ['get', anyMethodRefusals],
  ['post', [...anyMethodRefusals, ...requestBodyRefusals]],
] as const

/** Serves the API's OpenAPI document at `path`: every operation with every status and error code of its responses. */
export function serveOpenApiDocument(
  api: OpenAPIHono<ApiEnv>,
  path: string,
  { publicUrl }: Pick<Shop, 'publicUrl'>,
): void {
  for (const [code, schema] of Object.entries(errors)) api.openAPIRegistry.register(errorName(code), schema)
  api.openAPIRegistry.register(storageRefusalName, storageRefusalSchema)
  const route = defineRoute({
    access: 'everyone',
    method: 'get',
    path,
    tags: ['This document'],
    summary: 'This document',
    responses: {
      200: { description: 'OpenAPI 3.1.', content: { 'application/json': { schema: z.looseObject({}) } } },
      304: notModified,
    },
  })
  const header = {
    openapi: '3.1.0',
    info: {
      title: 'Aṣọ',
      version: '1',
      description:
        'The shop’s JSON API. Amounts are in kobo: ₦1 is 100. Times are in UTC. Every refusal is `{ error: { code, message, details } }`, below /storage/v1 `{ statusCode, error, message }`. An address that isn’t listed here gives 404 `not_found`; what can’t be read as HTTP gets 400, 408, 417 or 431 without a body; below /api/v1/admin only administrators get that, others 401 `no_session` or 403 `not_administrator`.',
    },
    servers: [{ url: publicUrl }],
  }
  let document: Document | null = null
  api.openapi(route, (c) => {
    document ??= withRefusals(api.getOpenAPI31Document(header))
    return c.json(document, 200)
  })
}

const storageRefusalName = 'StorageRefusal'
const refusalStatuses = Object.keys(statusDescriptions).map(Number) as RefusalStatus[]

const storageAnswer = (status: RefusalStatus) => ({
  description: statusDescriptions[status],
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${storageRefusalName}` } } },
})

/** The document with the responses that any operation may give added to each. */
function withRefusals(document: Document): Document {
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, refusals] of refusalsByMethod) {
      const responses = item[method]?.responses
      if (!responses) continue
      for (const [status, codes] of refusals) {
        const schema = bodyOf([...errorsIn(responses[status]), ...codes.map(referenceTo)])
        responses[status] = { description: statusDescriptions[status], content: { 'application/json': { schema } } }
      }
      if (isStoragePath(path)) {
        for (const status of refusalStatuses) if (responses[status]) responses[status] = storageAnswer(status)
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

/** The references to error schemas in a response of the document. */
const errorsIn = (response: unknown): string[] =>
  (JSON.stringify(response ?? {}).match(/"#\/components\/schemas\/\w+Error"/g) ?? []).map((quoted) =>
    quoted.slice(1, -1),
  )
