import type { Viewer } from '#domain/accounts/viewer.ts'
import { isPersonalPath } from '#http/personal-paths.ts'
import { withoutTracking } from '#http/tracking-parameters.ts'
import { asBody, tagsHeader } from './cached-page.ts'
import { encode, isCompressible, variantsOf } from './compression.ts'
import { noRoom } from './error-responses.ts'
import type { FirstPaint } from './first-paint/first-paint.ts'
import { extractInlineHashes, newNonce } from './inline-hashes.ts'
import type { SecurityHeaders } from './security-headers.ts'

/**
 * What pages get with a request. Inline scripts and styles must carry `nonce` to be allowed to run. A page that may be
 * cached is rendered for an anonymous viewer and from its URL alone, so pages must depend on nothing but the URL, the
 * viewer and cookies.
 */
export type PageInfo = {
  requestId: string
  ip: string
  nonce: string
  viewer: Viewer
  callApi: (request: Request) => Promise<Response>
  onOverload?: () => void
  /** Gets a rendered document as text; its response has no body then. */
  onDocument?: (html: string) => void
}
export type Pages = (request: Request, info: PageInfo) => Promise<Response>

export type Rendered = { status: number; headers: Headers; body: Buffer }
export type RenderPage = (
  request: Request,
  path: string,
  info: Omit<PageInfo, 'nonce' | 'onOverload' | 'onDocument'>,
  options?: { fromAddressAlone?: boolean },
) => Promise<Rendered | Response>

/**
 * Renders pages, and sets the policy that allows their own inline scripts. A streamed response (an event stream, an
 * export) is returned as it is. With `fromAddressAlone` the page sees none of the request's headers: it can contain
 * nothing about one visitor, and forged headers can't get into the cache.
 */
export function pageRenderer(
  pages: Pages,
  { security, publicUrl, firstPaint }: { security: SecurityHeaders; publicUrl: string; firstPaint: FirstPaint },
): RenderPage {
  const shop = new URL(publicUrl)
  return async (request, path, info, { fromAddressAlone = false } = {}) => {
    const nonce = newNonce()
    let isOverloaded = false
    let document: string | null = null
    const hooks = {
      onOverload: () => {
        isOverloaded = true
      },
      onDocument: (html: string) => {
        document = html
      },
    }
    const response = await pages(atPublicUrl(request, shop, fromAddressAlone), { ...info, nonce, ...hooks })
    const type = response.headers.get('content-type') ?? ''
    if (document === null && response.body !== null && !isWhole(type)) return response
    const status = isOverloaded ? 503 : response.status
    const headers = new Headers(response.headers)
    if (isOverloaded) headers.set('retry-after', String(noRoom.retryAfter))
    if (!type.startsWith('text/html')) {
      setMissing(headers, security.other(path))
      return { status, headers, body: Buffer.from(await response.arrayBuffer()) }
    }
    const painted = firstPaint(document ?? (await response.text()), { path, nonce })
    const { html, script, style } = extractInlineHashes(painted.html, nonce)
    setMissing(headers, { ...security.document(path, { script, style }), ...(painted.link && { link: painted.link }) })
    return { status, headers, body: Buffer.from(html) }
  }
}

/** A rendered page as a response to one visitor only, compressed. One at a personal path is stored nowhere. */
export async function privateResponse(
  rendered: Rendered,
  { path, acceptEncoding }: { path: string; acceptEncoding: string | null },
): Promise<Response> {
  const headers = new Headers(rendered.headers)
  // The tags come from the public layout around a personal page.
  const isPublic = headers.has(tagsHeader) && !isPersonalPath(path)
  headers.delete(tagsHeader)
  // A public page as a signed-in visitor sees it: the browser may store it, but must revalidate it.
  if (!headers.has('cache-control')) headers.set('cache-control', isPublic ? 'private, no-cache' : 'no-store')
  headers.append('vary', 'accept-encoding')
  if (isPublic) headers.append('vary', 'cookie')
  if (rendered.body.length === 0) return new Response(null, { status: rendered.status, headers })
  const compressible = isCompressible(headers.get('content-type') ?? '')
  const { body, headers: ofBody } = await encode(variantsOf(rendered.body), compressible ? acceptEncoding : null)
  for (const [name, value] of Object.entries(ofBody)) headers.set(name, value)
  return new Response(asBody(body), { status: rendered.status, headers })
}

export function setMissing(headers: Headers, defaults: Record<string, string>): void {
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value)
}

const isWhole = (type: string) => isCompressible(type) && !type.startsWith('text/csv')

/**
 * The same request at the shop's public URL, whose scheme differs behind a proxy: React Router compares it with the browser's
 * Origin header. A HEAD is rendered as a GET, for its content length.
 */
function atPublicUrl(request: Request, shop: URL, addressAlone: boolean): Request {
  const url = new URL(request.url)
  if (url.host === shop.host) url.protocol = shop.protocol
  if (!isDecodable(url.pathname)) url.pathname = url.pathname.replaceAll('%', '%25')
  if (addressAlone) return new Request(withoutTracking(url))
  const { headers, signal, body } = request
  if (request.method === 'GET' || request.method === 'HEAD') return new Request(url, { headers, signal })
  return new Request(url, { method: request.method, headers, signal, body, ...(body && { duplex: 'half' as const }) })
}

// React Router logs paths that it can't decode, with what the visitor typed; escaped, such a path decodes.
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
