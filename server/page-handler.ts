import { anonymous } from '#domain/accounts/viewer.ts'
import { isPersonalPath } from '#http/personal-paths.ts'
import {
  cachedResponse,
  isCacheableRequest,
  pageKey,
  type RequestHead,
  toCachedPage,
  toResponse,
} from './cached-page.ts'
import type { CachedPage, PageCache } from './page-cache.ts'
import { type PageInfo, privateResponse, type Rendered, type RenderPage } from './render-page.ts'

export type PageHandlerOptions = { render: RenderPage; cache: PageCache; release: string; caching: boolean }
export type PageHandler = (
  request: Request,
  path: string,
  info: Omit<PageInfo, 'nonce' | 'onOverload' | 'onDocument'>,
) => Promise<Response>

const maxUncacheableKeys = 1000

/** Answers with pages: from the page cache where a page is public, else rendered for this visitor. */
export function createPageHandler({ render, cache, release, caching }: PageHandlerOptions): PageHandler {
  const uncacheable = rememberUncacheable()

  return async (request, path, info) => {
    const head = headOf(request)
    const renderPersonally = async () => {
      const rendered = await render(request, path, info)
      return toPersonalResponse(rendered, path, head)
    }
    const key = pageKey(targetOf(request))
    const isPersonal = !caching || !isCacheableRequest(head) || isPersonalPath(path)
    if (isPersonal || uncacheable.has(key)) return renderPersonally()

    const own: { answer: Rendered | Response | null } = { answer: null }
    const page = await cache.getOrRender(key, async () => {
      const rendered = await render(request, path, { ...info, viewer: anonymous }, { fromAddressAlone: true })
      const cacheable = rendered instanceof Response ? null : await toCachedPage(rendered, release)
      if (!cacheable) own.answer = rendered
      return cacheable
    })
    if (page) return respondWith(page, head, info.requestId)
    if (own.answer === null) return renderPersonally()
    uncacheable.add(key, own.answer)
    return head.cookie ? renderPersonally() : toPersonalResponse(own.answer, path, head)
  }
}

const respondWith = async (page: CachedPage, head: RequestHead, requestId: string) =>
  toResponse(await cachedResponse(page, head, requestId))

const toPersonalResponse = (own: Rendered | Response, path: string, head: RequestHead): Response | Promise<Response> =>
  own instanceof Response ? own : privateResponse(own, { path, acceptEncoding: head.acceptEncoding ?? null })

/**
 * The cache keys of pages that turned out to be personal, so that their visitors don't wait for each other's rendering. Error
 * responses aren't recorded: the next response may be cacheable.
 */
function rememberUncacheable() {
  const keys = new Set<string>()
  return {
    has: (key: string) => keys.has(key),
    add: (key: string, answer: { status: number }) => {
      if (answer.status >= 400) return
      if (keys.size >= maxUncacheableKeys) keys.clear()
      keys.add(key)
    },
  }
}

const headOf = ({ method, headers }: Request): RequestHead => ({
  method,
  cookie: headers.get('cookie'),
  authorization: headers.get('authorization'),
  acceptEncoding: headers.get('accept-encoding'),
  ifNoneMatch: headers.get('if-none-match'),
})

/** The path and query of a request's address. */
function targetOf(request: Request): string {
  const start = request.url.indexOf('/', request.url.indexOf('://') + 3)
  const end = request.url.indexOf('#', start)
  return request.url.slice(start, end === -1 ? undefined : end)
}
