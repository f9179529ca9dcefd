import { createHash } from 'node:crypto'
import { bestEncoding, countServed, fittingEncoding, readyVariant, variant, variantsOf } from './encodings.ts'
import type { CachedPage } from './page-cache.ts'

/**
 * The name of the cookie that holds a session, here also with the prefixes __Host- and __Secure-. Whoever signs people in
 * must use it: a request that carries it is never answered with a kept page.
 */
export const sessionCookie = 'sid'
export const tagsHeader = 'x-page-tags'

// For a CDN in front: it may answer with this for a minute while no one has a cookie. `Vary: Cookie` gives every cookie an
// entry of its own, so a signed-in visitor is neither given the signed-out page nor, answered `private`, put in its place.
// A CDN that ignores Vary can still not leak: only pages rendered without any cookie are ever marked public.
const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
const publicVary = 'Accept-Encoding, Cookie'

const session = new RegExp(`(?:^|;\\s*)(?:__Host-|__Secure-)?${sessionCookie}=`)
const cacheable = new Set([200, 301, 404])
const ownHeaders = new Set([
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

/** What the decision needs to know of a request, from Node's or the Fetch API's. */
export type Head = {
  method: string
  cookie: string | null | undefined
  authorization: string | null | undefined
  acceptEncoding: string | null | undefined
  ifNoneMatch: string | null | undefined
}

/** An answer in plain parts: `headers` as a flat list of names and values. */
export type PlainAnswer = { status: number; headers: string[]; body: Buffer | null }

/** Whether a request may be answered with what others are answered with. */
export const isForEveryone = ({ method, cookie, authorization }: Head) =>
  (method === 'GET' || method === 'HEAD') && !authorization && !(cookie && session.test(cookie))

/** The key under which a page is kept: its path and its search parameters in a fixed order. */
export function pageKey(target: string): string {
  const mark = target.indexOf('?')
  if (mark === -1) return target
  const pairs = target.slice(mark + 1).split('&')
  if (pairs.length > 1) pairs.sort(byName)
  return `${target.slice(0, mark)}?${pairs.join('&')}`
}

// Values of one name keep their order, in which they may have a meaning.
function byName(a: string, b: string): number {
  const [nameA = '', nameB = ''] = [a.split('=', 1)[0], b.split('=', 1)[0]]
  return nameA < nameB ? -1 : nameA > nameB ? 1 : 0
}

/** A rendered answer as a page to keep, or null when it isn't marked for keeping, is somebody's, or is of no kind that may be kept. */
export function toCachedPage(
  answer: { status: number; headers: Headers; body: Buffer },
  release: string,
): CachedPage | null {
  const tags = answer.headers.get(tagsHeader)
  if (tags === null || !cacheable.has(answer.status)) return null
  if (answer.headers.has('set-cookie') || answer.headers.has('cache-control')) return null
  const hash = createHash('sha256').update(release).update('\0').update(answer.body)
  const headers = [...answer.headers].filter(([name]) => !ownHeaders.has(name))
  return {
    status: answer.status,
    headers: [...headers, ['cache-control', publicCaching], ['vary', publicVary]],
    // Weak: the same for every encoding of the same page.
    etag: `W/"${hash.digest('base64url').slice(0, 22)}"`,
    tags: tags.split(/\s+/).filter((tag) => tag !== ''),
    variants: variantsOf(answer.body),
  }
}

/** The answer to a request with a kept page, at once; null when the encoding it wants must be made first (`answerSoon`). */
export function answerNow(page: CachedPage, head: Head, requestId: string): PlainAnswer | null {
  const headers = ['x-request-id', requestId]
  for (const [name, value] of page.headers) headers.push(name, value)
  headers.push('etag', page.etag)
  if (page.status === 200 && matches(head.ifNoneMatch, page.etag)) return { status: 304, headers, body: null }
  const encoding = fittingEncoding(page.variants, bestEncoding(head.acceptEncoding))
  const body = readyVariant(page.variants, encoding)
  if (body === null) return null
  countServed(page.variants)
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  headers.push('content-length', String(body.length))
  return { status: page.status, headers, body: head.method === 'HEAD' ? null : body }
}

/** The same answer, after making the encoding that it wants. */
export async function answerSoon(page: CachedPage, head: Head, requestId: string): Promise<PlainAnswer> {
  await variant(page.variants, fittingEncoding(page.variants, bestEncoding(head.acceptEncoding)))
  const answer = answerNow(page, head, requestId)
  if (!answer) throw new Error('a compressed page was not at hand')
  return answer
}

export const matches = (ifNoneMatch: string | null | undefined, etag: string) =>
  Boolean(ifNoneMatch) &&
  (ifNoneMatch === '*' || ifNoneMatch?.split(',').some((one) => weakly(one.trim()) === weakly(etag)) === true)

const weakly = (etag: string) => etag.replace(/^W\//, '')

/** An answer's parts as a Response. */
export function toResponse({ status, headers, body }: PlainAnswer): Response {
  const pairs: [string, string][] = []
  for (let at = 0; at < headers.length; at += 2) pairs.push([headers[at] ?? '', headers[at + 1] ?? ''])
  return new Response(body === null ? null : new Uint8Array(body), { status, headers: pairs })
}
