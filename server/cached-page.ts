import { createHash } from 'node:crypto'
import { hasSessionCookie } from '#http/session-cookie.ts'
import {
  bestEncoding,
  countServed,
  type Encoding,
  fittingEncoding,
  keptVariantsOf,
  readyVariant,
  variant,
} from './compression.ts'
import type { CachedPage } from './page-cache.ts'

export const tagsHeader = 'x-page-tags'

// For a CDN: it may serve the page for a minute. `Vary: Cookie` gives every cookie an entry of its own, so a signed-in visitor
// neither gets the signed-out page nor replaces it. A CDN that ignores Vary leaks nothing either: only pages that were rendered
// without any cookie are marked public.
const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
const publicVary = 'Accept-Encoding, Cookie'

const cacheable = new Set([200, 301, 404])
const excludedHeaders = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'set-cookie',
  'transfer-encoding',
  'vary',
  tagsHeader,
])

/** The parts of a request that the page cache depends on, from Node's request or a Fetch API one. */
export type RequestHead = {
  method: string
  cookie: string | null | undefined
  authorization: string | null | undefined
  acceptEncoding: string | null | undefined
  ifNoneMatch: string | null | undefined
}

/** A response in plain parts: `headers` as a flat list of names and values, as Node's `writeHead` takes them. */
export type PlainResponse = { status: number; headers: string[]; body: Buffer | null }

/** Whether a request may be answered from the page cache: never with a session's cookie. */
export const isCacheableRequest = ({ method, cookie, authorization }: RequestHead) =>
  (method === 'GET' || method === 'HEAD') && !authorization && !hasSessionCookie(cookie)

/** The cache key of a request target: its path and its search parameters in a fixed order. */
export function pageKey(target: string): string {
  const mark = target.indexOf('?')
  if (mark === -1) return target
  const pairs = target.slice(mark + 1).split('&')
  if (pairs.length > 1) pairs.sort(byName)
  return `${target.slice(0, mark)}?${pairs.join('&')}`
}

// Values of the same name keep their order, which may have a meaning.
function byName(a: string, b: string): number {
  const [nameA = '', nameB = ''] = [a.split('=', 1)[0], b.split('=', 1)[0]]
  return nameA < nameB ? -1 : nameA > nameB ? 1 : 0
}

/** A rendered page as a cache entry; null when it isn't tagged as public, is personal, or has a status that isn't cached. */
export async function toCachedPage(
  response: { status: number; headers: Headers; body: Buffer },
  release: string,
): Promise<CachedPage | null> {
  const tags = response.headers.get(tagsHeader)
  if (tags === null || !cacheable.has(response.status)) return null
  if (response.headers.has('set-cookie') || response.headers.has('cache-control')) return null
  const variants = await keptVariantsOf(response.body)
  // What is compressed is a seventh as long, and differs where the page does.
  const hash = createHash('sha256')
    .update(release)
    .update('\0')
    .update(variants.br ?? response.body)
  const headers = [...response.headers].filter(([name]) => !excludedHeaders.has(name))
  return {
    status: response.status,
    headers: [...headers, ['cache-control', publicCaching], ['vary', publicVary]],
    // Weak: the same for every encoding of the same page.
    etag: `W/"${hash.digest('base64url').slice(0, 22)}"`,
    tags: tags.split(/\s+/).filter((tag) => tag !== ''),
    variants,
  }
}

/** The response with a cached page; null when the requested encoding isn't compressed yet, which `cachedResponse` does. */
export function readyResponse(page: CachedPage, head: RequestHead, requestId: string): PlainResponse | null {
  const encoding = fittingEncoding(page.variants, bestEncoding(head.acceptEncoding))
  if (isCurrent(page, head)) return { status: 304, headers: headersOf(page, requestId), body: null }
  const body = readyVariant(page.variants, encoding)
  return body && responseOf(page, head, requestId, { encoding, body })
}

/** The same response, after compressing the requested encoding where it is missing. */
export async function cachedResponse(page: CachedPage, head: RequestHead, requestId: string): Promise<PlainResponse> {
  const encoding = fittingEncoding(page.variants, bestEncoding(head.acceptEncoding))
  const body = await variant(page.variants, encoding)
  return responseOf(page, head, requestId, { encoding, body })
}

type Body = { encoding: Encoding; body: Buffer }

function responseOf(page: CachedPage, head: RequestHead, requestId: string, { encoding, body }: Body): PlainResponse {
  const headers = headersOf(page, requestId)
  if (isCurrent(page, head)) return { status: 304, headers, body: null }
  countServed(page.variants)
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  headers.push('content-length', String(body.length))
  return { status: page.status, headers, body: head.method === 'HEAD' ? null : body }
}

function headersOf(page: CachedPage, requestId: string): string[] {
  const headers = ['x-request-id', requestId]
  for (const [name, value] of page.headers) headers.push(name, value)
  headers.push('etag', page.etag)
  return headers
}

const isCurrent = (page: CachedPage, { ifNoneMatch }: RequestHead) =>
  page.status === 200 && matchesEtag(ifNoneMatch, page.etag)

export const matchesEtag = (ifNoneMatch: string | null | undefined, etag: string) =>
  Boolean(ifNoneMatch) &&
  (ifNoneMatch === '*' || ifNoneMatch?.split(',').some((one) => weakly(one.trim()) === weakly(etag)) === true)

const weakly = (etag: string) => etag.replace(/^W\//, '')

/** Plain parts as a Response. */
export function toResponse({ status, headers, body }: PlainResponse): Response {
  const pairs: [string, string][] = []
  for (let at = 0; at < headers.length; at += 2) pairs.push([headers[at] ?? '', headers[at + 1] ?? ''])
  return new Response(asBody(body), { status, headers: pairs })
}

/** Bytes as the body of a Response, without a copy of them. */
export const asBody = (bytes: Buffer | null) => bytes as Uint8Array<ArrayBuffer> | null
