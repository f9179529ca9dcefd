import { isApiPath } from './origins.ts'

export type BodyReading =
  | { ok: true; request: Request }
  | { ok: false; status: 400 | 413 | 415; code: string; message: string }

const kibibyte = 1024
const mostFields = 200
const tooLarge = { ok: false, status: 413, code: 'too_large', message: 'This request is too large.' } as const

const brokenOff = { ok: false, status: 400, code: 'incomplete', message: 'This request broke off.' } as const

const isWebhook = (path: string) => path.startsWith('/webhooks/')

/** The most bytes that a body may have at a path: 256 KiB for webhooks, 64 KiB for forms and JSON. */
const bodyLimit = (path: string) => (isWebhook(path) ? 256 : 64) * kibibyte

/** How deeply JSON may nest at a path: a provider's own data may stand in a webhook, ours is flat. */
const depthLimit = (path: string) => (isWebhook(path) ? 64 : 20)

/**
 * Reads a request's body whole, so that nothing behind the door meets an endless, oversized, overly deep or unexpected one.
 * Answers with a request that carries the same bytes.
 */
export async function readBody(request: Request, path: string): Promise<BodyReading> {
  if (request.body === null || request.method === 'GET' || request.method === 'HEAD') return { ok: true, request }
  const limit = bodyLimit(path)
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge
  const reading = await collect(request.body, limit)
  if (!reading.ok) return reading
  const { bytes } = reading
  const refusal = bytes.length === 0 ? null : refusalOf(bytes, request.headers.get('content-type') ?? '', path)
  if (refusal) return refusal
  const { method, headers, signal } = request
  return { ok: true, request: new Request(request.url, { method, headers, signal, body: bytes }) }
}

type Collected = { ok: true; bytes: Buffer<ArrayBuffer> } | Extract<BodyReading, { ok: false }>

async function collect(body: ReadableStream<Uint8Array>, limit: number): Promise<Collected> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (;;) {
    // A body comes straight from its connection, so one that can't be read on is one that its sender gave up.
    const step = await reader.read().catch(() => null)
    if (step === null) return brokenOff
    const { done, value } = step
    if (done) return { ok: true, bytes: Buffer.concat(chunks) }
    size += value.byteLength
    if (size > limit) {
      // Not awaited: a visitor who never stops sending must not hold the refusal back.
      void reader.cancel().catch(() => {})
      return tooLarge
    }
    chunks.push(value)
  }
}

function refusalOf(bytes: Buffer, contentType: string, path: string): Extract<BodyReading, { ok: false }> | null {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const crowded = { ...tooLarge, code: 'too_many_fields', message: 'This form has too many fields.' }
  if (type === 'application/json') {
    return depthOf(bytes) > depthLimit(path)
      ? { ok: false, status: 400, code: 'too_deep', message: 'This JSON is nested too deeply.' }
      : null
  }
  if (type === 'application/x-www-form-urlencoded' && takesForms(path)) {
    return count(bytes, '&') >= mostFields ? crowded : null
  }
  if (type === 'multipart/form-data' && takesForms(path)) {
    return count(bytes, 'Content-Disposition') > mostFields ? crowded : null
  }
  // A signature is checked over whatever a provider sends, whatever it calls it.
  if (isWebhook(path)) return null
  return { ok: false, status: 415, code: 'unsupported_type', message: 'This kind of content is not accepted here.' }
}

// The newsletter's form works without scripts, and its limits are counted where the doors for programs are.
const takesForms = (path: string) => !isApiPath(path) || path === '/api/v1/newsletter'

function count(bytes: Buffer, needle: string): number {
  let found = 0
  for (let at = bytes.indexOf(needle); at !== -1; at = bytes.indexOf(needle, at + needle.length)) found += 1
  return found
}

/** How deeply the braces and brackets of a JSON text nest, without parsing it. */
function depthOf(bytes: Buffer): number {
  let depth = 0
  let deepestSeen = 0
  let quoted = false
  for (let at = 0; at < bytes.length; at += 1) {
    const char = bytes[at]
    if (quoted) {
      if (char === backslash) at += 1
      else if (char === quote) quoted = false
    } else if (char === quote) quoted = true
    else if (char === openBrace || char === openBracket) deepestSeen = Math.max(deepestSeen, ++depth)
    else if (char === closeBrace || char === closeBracket) depth -= 1
  }
  return deepestSeen
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('"\\{}[]')
