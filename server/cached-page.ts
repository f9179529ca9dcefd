import { createHash } from 'node:crypto'
import { hasSessionCookie } from '#http/session-cookie.ts'
import { isTrackingParameter } from '#http/tracking-parameters.ts'
import { type Encoded, encode, keptVariantsOf } from './compression.ts'
import type { CachedPage } from './page-cache.ts'
import type { RequestHead } from './request-head.ts'

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

/**
 * A response as plain data: `headers` is a flat list of names and values, the form that Node's `writeHead` takes
 * fastest.
 */
export type PlainResponse = { status: number; headers: string[]; body: Buffer | null }

/**
 * The key of a request in the page cache: its path with its search parameters in a fixed order, without those that only
 * track visitors. Null when the cache may not answer, above all with a session's cookie.
 */
export function pageKey({ method, target, header }: RequestHead): string | null {
  const mayBeCached = (method === 'GET' || method === 'HEAD') && !header('authorization')
  if (!mayBeCached || hasSessionCookie(header('cookie'))) return null
  const mark = target.indexOf('?')
  if (mark === -1) return target
  const pairs = target
    .slice(mark + 1)
    .split('&')
    .filter((pair) => !isTrackingParameter(nameOf(pair)))
  if (pairs.length > 1) pairs.sort(byName)
  return pairs.length === 0 ? target.slice(0, mark) : `${target.slice(0, mark)}?${pairs.join('&')}`
}

const nameOf = (pair: string) => pair.split('=', 1)[0] ?? ''

// Values of the same name keep their order, because it may matter.
function byName(a: string, b: string): number {
  const [nameA, nameB] = [nameOf(a), nameOf(b)]
  return nameA < nameB ? -1 : nameA > nameB ? 1 : 0
}

/**
 * A rendered page as a cache entry; null when it isn't tagged as public, is personal, or has a status that isn't
 * cached.
 */
export async function toCachedPage(
  response: { status: number; headers: Headers; body: Buffer },
  release: string,
): Promise<CachedPage | null> {
  const tags = response.headers.get(tagsHeader)
  if (tags === null || !cacheable.has(response.status)) return null
  if (response.headers.has('set-cookie') || response.headers.has('cache-control')) return null
  const variants = await keptVariantsOf(response.body)
  // The compressed body is a seventh as long, and differs whenever the page does.
  const hash = createHash('sha256')
    .update(release)
    .update('\0')
    .update(variants.br ?? response.body)
  const headers = [...response.headers].filter(([name]) => !excludedHeaders.has(name)).flat()
  // Weak: the same for every encoding of the same page.
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`
  return {
    status: response.status,
    headers: [...headers, 'cache-control', publicCaching, 'vary', publicVary, 'etag', etag],
    etag,
    tags: tags.split(/\s+/).filter((tag) => tag !== ''),
    variants,
  }
}

/** The response with a cached page, for one request; without a promise when the encoding it wants is ready. */
export function cachedResponse(
  { status, headers: ofPage, etag, variants }: CachedPage,
  { method, header }: RequestHead,
  requestId: string,
): PlainResponse | Promise<PlainResponse> {
  const headers = [...ofPage, 'x-request-id', requestId]
  if (status === 200 && matchesEtag(header('if-none-match'), etag)) return { status: 304, headers, body: null }
  const withBody = ({ body, headers: ofBody }: Encoded): PlainResponse => {
    for (const [name, value] of Object.entries(ofBody)) headers.push(name, value)
    return { status, headers, body: method === 'HEAD' ? null : body }
  }
  const encoded = encode(variants, header('accept-encoding'))
  return encoded instanceof Promise ? encoded.then(withBody) : withBody(encoded)
}

/** Plain parts as a Response. */
export function toResponse({ status, headers, body }: PlainResponse): Response {
  const pairs = headers.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []))
  return new Response(asBody(body), { status, headers: pairs })
}

export const matchesEtag = (ifNoneMatch: string | null | undefined, etag: string) =>
  Boolean(ifNoneMatch) &&
  (ifNoneMatch === '*' || ifNoneMatch?.split(',').some((one) => weakly(one.trim()) === weakly(etag)) === true)

const weakly = (etag: string) => etag.replace(/^W\//, '')

/** Bytes as the body of a Response, without a copy of them. */
export const asBody = (bytes: Buffer | null) => bytes as Uint8Array<ArrayBuffer> | null
