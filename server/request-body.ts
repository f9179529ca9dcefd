import { isApiPath } from './csrf.ts'
import { jsonRequest } from './json-request.ts'

export type BodyReading =
  | { ok: true; request: Request }
  | { ok: false; status: 400 | 413 | 415; code: string; message: string }

const kibibyte = 1024
const maxFields = 200
const maxDiscarded = 1024 * kibibyte
const discardMs = 300
const tooLarge = { ok: false, status: 413, code: 'too_large', message: 'This request is too large.' } as const

const incomplete = { ok: false, status: 400, code: 'incomplete', message: 'This request broke off.' } as const

const isWebhook = (path: string) => path.startsWith('/webhooks/')

// Enough for a description of 10,000 letters with accents, beside a full grid of stock.
const isProductForm = (path: string) => path.startsWith('/admin/products/')

/** The most bytes that a body may have at a path: 256 KiB for webhooks and products, 64 KiB for other forms and JSON. */
const bodyLimit = (path: string) => (isWebhook(path) || isProductForm(path) ? 256 : 64) * kibibyte

/** How deeply JSON may nest at a path: webhooks carry data of the providers, other requests are flat. */
const depthLimit = (path: string) => (isWebhook(path) ? 64 : 20)

/**
 * The most values that the JSON of a request may have, other than a webhook's: each is validated, and named if it is
 * refused.
 */
const mostValues = 2_000

/**
 * Reads a request's whole body and refuses endless, oversized, too deeply nested and unsupported ones before any route runs.
 * Returns a request with the same bytes.
 */
export async function readBody(request: Request, path: string): Promise<BodyReading> {
  if (request.method === 'GET' || request.method === 'HEAD') return { ok: true, request }
  const limit = bodyLimit(path)
  const length = Number(request.headers.get('content-length') ?? 0)
  if (length > limit) {
    // A client that asked for permission (`Expect: 100-continue`) has sent nothing yet.
    if (request.body && !request.headers.has('expect')) await discard(request.body.getReader())
    return tooLarge
  }
  if (length === 0 && request.body === null) return { ok: true, request }
  // A body with a content length can't become longer, so it can be read at once.
  const reading = length > 0 || !request.body ? await readAll(request, limit) : await collect(request.body, limit)
  if (!reading.ok) return reading
  const { bytes } = reading
  const contentType = request.headers.get('content-type') ?? ''
  const refusal = bytes.length === 0 ? null : refusalOf(bytes, contentType, path)
  if (refusal) return refusal
  if (isApiPath(path) && typeOf(contentType) === 'application/json')
    return { ok: true, request: jsonRequest(request, bytes) }
  const { method, headers, signal } = request
  return { ok: true, request: new Request(request.url, { method, headers, signal, body: bytes }) }
}

type Collected = { ok: true; bytes: Buffer<ArrayBuffer> } | Extract<BodyReading, { ok: false }>

const readAll = (request: Request, limit: number): Promise<Collected> =>
  request.arrayBuffer().then(
    (bytes) => (bytes.byteLength > limit ? tooLarge : { ok: true, bytes: Buffer.from(bytes) }),
    () => incomplete,
  )

async function collect(body: ReadableStream<Uint8Array>, limit: number): Promise<Collected> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (;;) {
    // The body is read from the connection: reading fails only when the client has closed it.
    const step = await reader.read().catch(() => null)
    if (step === null) return incomplete
    const { done, value } = step
    if (done) return { ok: true, bytes: Buffer.concat(chunks) }
    size += value.byteLength
    if (size > limit) {
      await discard(reader)
      return tooLarge
    }
    chunks.push(value)
  }
}

/**
 * Reads a little more of a body that is too large, because a client that is cut off while it is sending never reads the
 * response; but only for a while, because some never stop sending.
 */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let size = 0
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), discardMs)
  while (size <= maxDiscarded) {
    const step = await reader.read().catch(() => null)
    if (step === null || step.done) break
    size += step.value.byteLength
  }
  clearTimeout(timer)
  void reader.cancel().catch(() => {})
}

function refusalOf(bytes: Buffer, contentType: string, path: string): Extract<BodyReading, { ok: false }> | null {
  const type = typeOf(contentType)
  const tooManyFields = { ...tooLarge, code: 'too_many_fields', message: 'This request has too many fields.' }
  if (type === 'application/json') {
    const { depth, values } = shapeOf(bytes)
    if (depth > depthLimit(path))
      return { ok: false, status: 400, code: 'too_deep', message: 'This JSON is nested too deeply.' }
    return values > mostValues && !isWebhook(path) ? tooManyFields : null
  }
  if (type === 'application/x-www-form-urlencoded' && acceptsForms(path)) {
    return count(bytes, '&') >= maxFields ? tooManyFields : null
  }
  if (type === 'multipart/form-data' && acceptsForms(path)) {
    return count(Buffer.from(bytes.toString('latin1').toLowerCase()), 'content-disposition') > maxFields
      ? tooManyFields
      : null
  }
  // Webhooks may have any content type: their signature is checked over the raw bytes.
  if (isWebhook(path)) return null
  return { ok: false, status: 415, code: 'unsupported_type', message: 'This kind of content is not accepted here.' }
}

const typeOf = (contentType: string) => contentType.split(';')[0]?.trim().toLowerCase() ?? ''

// These forms work without scripts and post to the API, which counts their rate limits.
const formPaths = new Set(['/api/v1/newsletter', '/api/v1/orders/look-up'])
const acceptsForms = (path: string) => !isApiPath(path) || formPaths.has(path)

function count(bytes: Buffer, needle: string): number {
  let found = 0
  for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, at + needle.length)) found += 1
  return found
}

/** How deeply the braces and brackets of a JSON text nest, and how many values it has at least, without parsing it. */
function shapeOf(bytes: Buffer): { depth: number; values: number } {
  let open = 0
  let depth = 0
  let values = 1
  let quoted = false
  for (let at = 0; at < bytes.length; at += 1) {
    const char = bytes[at]
    if (quoted) {
      if (char === backslash) at += 1
      else if (char === quote) quoted = false
    } else if (char === quote) quoted = true
    else if (char === comma) values += 1
    else if (char === openBrace || char === openBracket) depth = Math.max(depth, ++open)
    else if (char === closeBrace || char === closeBracket) open -= 1
  }
  return { depth, values }
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket, comma] = Buffer.from('"\\{}[],')
