import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { z } from 'zod'
import { isStoragePath } from '#api/storage/refusals.ts'

const schemaSchema = z.record(z.string(), z.unknown())
type Schema = z.infer<typeof schemaSchema>

const answerSchema = z.object({ content: z.record(z.string(), z.object({ schema: schemaSchema })).optional() })
type Answer = z.infer<typeof answerSchema>

const operationsSchema = z.record(z.string(), z.object({ responses: z.record(z.string(), answerSchema) }))
type Operations = z.infer<typeof operationsSchema>

const documentSchema = z.object({
  paths: z.record(z.string(), operationsSchema),
  components: z.object({ schemas: z.record(z.string(), schemaSchema) }),
})
type Document = z.infer<typeof documentSchema>

/** Throws when a response doesn't match the API's OpenAPI document: unknown status, other content type, or other shape. */
export type ApiContract = (method: string, path: string, answer: Response) => Promise<void>

/** Reads the API's OpenAPI document. Its objects are treated as closed: a field that it doesn't name is an error. */
export function readContract(text: string): ApiContract {
  const document = documentSchema.parse(JSON.parse(text))
  const schemas = document.components.schemas
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = (schema: Schema) => {
    const key = JSON.stringify(schema)
    const known = compiled.get(key) ?? ajv.compile(closed(schema, schemas))
    compiled.set(key, known)
    return known
  }

  return async (method, path, answer) => {
    const asked = `${method} ${path} answered ${answer.status}`
    const documented = documentedResponse(document, method, path, answer.status)
    if (!documented) throw new Error(`${asked}, which the document doesn’t say`)
    // Reads a clone, because the caller still needs the body.
    const type = answer.headers.get('content-type')?.split(';')[0] ?? null
    if (documented.content === undefined) {
      if (answer.body !== null && (await answer.clone().text()) !== '') throw new Error(`${asked} with a body`)
      return
    }
    const content = type === null ? undefined : documented.content[type]
    if (!content) throw new Error(`${asked} with ${type}, not with ${Object.keys(documented.content)}`)
    if (type !== 'application/json' || method === 'HEAD') return
    const validate = validatorOf(content.schema)
    if (!validate(await answer.clone().json())) {
      throw new Error(`${asked} in another shape: ${ajv.errorsText(validate.errors, { dataVar: 'body' })}`)
    }
  }
}

/** The documented response for a status. For an unknown path or method: the error that the document gives for all of them. */
function documentedResponse({ paths }: Document, method: string, path: string, status: number): Answer | undefined {
  const { pathname } = new URL(path, 'http://localhost')
  const operations = operationsAt(paths, pathname)
  const known = operations?.[method === 'HEAD' ? 'get' : method.toLowerCase()]
  if (known) return known.responses[status]
  if (/^\/api\/v1\/admin(?:\/|$)/.test(pathname)) {
    if (status === 401) return refusal('NoSessionError')
    if (status === 403) return refusal('NotAdministratorError')
  }
  if (isStoragePath(pathname)) return [404, 405].includes(status) ? storageAnswer : undefined
  if (operations) return status === 405 ? refusal('BadMethodError') : undefined
  return status === 404 ? refusal('NotFoundError') : undefined
}

function operationsAt(paths: Document['paths'], pathname: string): Operations | undefined {
  if (paths[pathname]) return paths[pathname]
  const template = Object.keys(paths).find((one) => {
    const pattern = one
      .replace(/[.]/g, '\\.')
      .replace(/\{path\}/g, '.+')
      .replace(/\{\w+\}/g, '[^/]+')
    return new RegExp(`^${pattern}$`).test(pathname)
  })
  return template === undefined ? undefined : paths[template]
}

const storageAnswer: Answer = {
  content: { 'application/json': { schema: { $ref: '#/components/schemas/StorageRefusal' } } },
}

const refusal = (name: string): Answer => ({
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { error: { $ref: `#/components/schemas/${name}` } },
        required: ['error'],
      },
    },
  },
})

/** The schema with its references resolved and each object closed. The parts of an `allOf` are closed together. */
function closed(schema: Schema, components: Document['components']['schemas'], isPart = false): Schema {
  const within = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(within)
      : typeof value === 'object' && value !== null
        ? closed(schemaSchema.parse(value), components)
        : value
  const { $ref, allOf, properties, ...rest } = schema
  if (typeof $ref === 'string') return closed(components[$ref.split('/').at(-1) ?? ''] ?? {}, components, isPart)
  const members = Object.entries(properties ?? {}).map(([name, value]) => [name, within(value)] as const)
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, within(value)])),
    ...(properties !== undefined && { properties: Object.fromEntries(members) }),
    ...(Array.isArray(allOf) && { allOf: allOf.map((part: Schema) => closed(part, components, true)) }),
    ...(!isPart &&
      (properties !== undefined || allOf !== undefined) &&
      schema.additionalProperties === undefined && { unevaluatedProperties: false }),
  }
}
