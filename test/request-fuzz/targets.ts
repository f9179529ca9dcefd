import { z } from 'zod'
import { pagePaths } from '../test-pages.ts'

// The used part of a JSON schema.
type Schema = {
  $ref?: string | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
  allOf?: Schema[] | undefined
  enum?: unknown[] | undefined
  type?: string | string[] | undefined
  properties?: Record<string, Schema> | undefined
  items?: Schema | undefined
}
const schemaSchema: z.ZodType<Schema> = z.object({
  $ref: z.string().optional(),
  anyOf: z.lazy(() => z.array(schemaSchema)).optional(),
  oneOf: z.lazy(() => z.array(schemaSchema)).optional(),
  allOf: z.lazy(() => z.array(schemaSchema)).optional(),
  enum: z.array(z.unknown()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.lazy(() => z.record(z.string(), schemaSchema)).optional(),
  items: z.lazy(() => schemaSchema).optional(),
})

const operationSchema = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: schemaSchema.optional() })) }).optional(),
})
const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schemaSchema) }),
})

/** Something to request: a path with `:name` parameters, its method, the names of its query parameters and headers, and a body. */
export type Target = { path: string; method: string; query: string[]; headers: string[]; body: unknown }

const pageQuery = ['q', 'size', 'color', 'category', 'sort', 'page', 'minPrice', 'order', 'key', 'problem', 'answer']
const others = [
  '/healthz',
  '/readyz',
  '/.well-known/security.txt',
  '/csp-reports',
  '/media/abc/320.webp',
  '/dev/mailbox',
  '/sandbox/paystack',
  '/assets/none.js',
]

/** Every page, every operation of the API with a valid body, and the addresses outside both. */
export function readTargets(openApiDocument: string, known: Record<string, unknown>): Target[] {
  const { paths, components } = documentSchema.parse(JSON.parse(openApiDocument))
  const plain = (path: string, query: string[] = []): Target => ({
    path: path.replace('/*', '/:anything'),
    method: 'GET',
    query,
    headers: [],
    body: null,
  })
  const pages = pagePaths().flatMap((path) => [
    plain(path, pageQuery),
    plain(`${path === '/' ? '/_root' : path}.data`, pageQuery),
    { ...plain(path, pageQuery), method: 'POST', body: { ...known } },
  ])
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters, requestBody }]) => {
      const named = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name)
      const schema = requestBody?.content['application/json']?.schema
      return {
        path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        method: method.toUpperCase(),
        query: named('query'),
        headers: named('header'),
        body: schema ? exampleOf(schema, components.schemas, known) : null,
      }
    }),
  )
  return [...pages, ...operations, ...others.map((path) => plain(path))]
}

/** A value that is valid by a schema, as far as the schema says; a property named in `known` gets that value. */
function exampleOf(schema: Schema, schemas: Record<string, Schema>, known: Record<string, unknown>): unknown {
  const inner = schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0]
  if (inner) return exampleOf(inner, schemas, known)
  if (schema.enum) return schema.enum[0]
  const [type] = [schema.type].flat()
  switch (type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {})
      return Object.fromEntries(
        properties.map(([name, one]) => [name, name in known ? known[name] : exampleOf(one, schemas, known)]),
      )
    }
    case 'array':
      return schema.items ? [exampleOf(schema.items, schemas, known)] : []
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return 'text'
  }
}
