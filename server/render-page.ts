import { tagsHeader } from './cached-page.ts'
import { bestEncoding, compressOnce, isCompressible } from './encodings.ts'
import { newNonce, takeInlineHashes } from './inline-hashes.ts'
import { lowerPreloadPriority } from './lower-preload-priority.ts'
import type { SecurityHeaders } from './security-headers.ts'

/**
 * What pages learn of a request besides itself. Their inline scripts and styles must carry `nonce` to be allowed to run. To a
 * visitor without cookies a page is rendered from its address alone, so a page may depend on that and on cookies, nothing else.
 */
type PageInfo = { requestId: string; ip: string; nonce: string }
export type Pages = (request: Request, info: PageInfo) => Promise<Response>

export type Rendered = { status: number; headers: Headers; body: Buffer }
export type RenderPage = (request: Request, path: string, info: Omit<PageInfo, 'nonce'>) => Promise<Rendered | Response>

/**
 * Asks the pages for an answer and reads it whole, with the policy that lets its own inline scripts run. An answer that must
 * flow (an event stream, an export) is handed on as it is.
 */
export function pageRenderer(pages: Pages, security: SecurityHeaders, publicUrl: string): RenderPage {
  const shop = new URL(publicUrl)
  return async (request, path, info) => {
    const nonce = newNonce()
    const response = await pages(atPublicAddress(request, shop), { ...info, nonce })
    const type = response.headers.get('content-type') ?? ''
    if (response.body !== null && !isWhole(type)) return response
    const { status } = response
    const headers = new Headers(response.headers)
    const raw = Buffer.from(await response.arrayBuffer())
    if (!type.startsWith('text/html')) {
      setMissing(headers, security.other(path))
      return { status, headers, body: raw }
    }
    const { html, script, style } = takeInlineHashes(raw.toString(), nonce)
    setMissing(headers, security.document(path, { script, style }))
    return { status, headers, body: Buffer.from(lowerPreloadPriority(html)) }
  }
}

/** A rendered page as an answer to one visitor only, compressed for her. */
export async function personalAnswer(rendered: Rendered, acceptEncoding: string | null): Promise<Response> {
  const headers = new Headers(rendered.headers)
  const marked = headers.has(tagsHeader)
  headers.delete(tagsHeader)
  // The public page as a signed-in visitor sees it: her browser may keep it to go back to, if it asks again first.
  if (!headers.has('cache-control')) headers.set('cache-control', marked ? 'private, no-cache' : 'no-store')
  headers.append('vary', 'accept-encoding')
  if (marked) headers.append('vary', 'cookie')
  if (rendered.body.length === 0) return new Response(null, { status: rendered.status, headers })
  const compressible = isCompressible(headers.get('content-type') ?? '')
  const { body, encoding } = await compressOnce(rendered.body, compressible ? bestEncoding(acceptEncoding) : 'identity')
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(new Uint8Array(body), { status: rendered.status, headers })
}

/**
 * The request as anybody could have sent it: its address alone. A page rendered from it can show nothing of one visitor, and
 * no header that a stranger made up can find its way into what others are given.
 */
export const anonymous = (request: Request) => new Request(request.url)

export function setMissing(headers: Headers, defaults: Record<string, string>): void {
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value)
}

const isWhole = (type: string) => isCompressible(type) && !type.startsWith('text/csv')

/**
 * The same request at the shop's public address, which behind a proxy differs by its scheme: the pages' router compares it
 * with the Origin that the browser names. A HEAD is rendered like the GET whose length it asks for.
 */
function atPublicAddress(request: Request, shop: URL): Request {
  const url = new URL(request.url)
  if (url.host === shop.host) url.protocol = shop.protocol
  if (!isDecodable(url.pathname)) url.pathname = url.pathname.replaceAll('%', '%25')
  const { headers, signal, body } = request
  if (request.method === 'GET' || request.method === 'HEAD') return new Request(url, { headers, signal })
  return new Request(url, { method: request.method, headers, signal, body, ...(body && { duplex: 'half' as const }) })
}

// The router prints what it can't decode, as it was typed, into the log: such a path is handed on as the plain text that it is.
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
