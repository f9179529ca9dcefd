import { anonymous } from '#domain/accounts/viewer.ts'
import { isPersonalPath } from '#http/personal-paths.ts'
import { cachedResponse, pageKey, toCachedPage, toResponse } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'
import { type PageInfo, privateResponse, type Rendered, type RenderPage } from './render-page.ts'
import { headOf } from './request-head.ts'

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
    const acceptEncoding = head.header('accept-encoding') ?? null
    const toPersonalResponse = (own: Rendered | Response) =>
      own instanceof Response ? own : privateResponse(own, { path, acceptEncoding })
    const renderPersonally = async () => toPersonalResponse(await render(request, path, info))
    const key = caching && !isPersonalPath(path) ? pageKey(head) : null
    if (key === null || uncacheable.has(key)) return renderPersonally()

    const own: { answer: Rendered | Response | null } = { answer: null }
    const page = await cache.getOrRender(key, async () => {
      const rendered = await render(request, path, { ...info, viewer: anonymous }, { fromAddressAlone: true })
      const cacheable = rendered instanceof Response ? null : await toCachedPage(rendered, release)
      if (!cacheable) own.answer = rendered
      return cacheable
    })
    if (page) return toResponse(await cachedResponse(page, head, info.requestId))
    if (own.answer === null) return renderPersonally()
    uncacheable.add(key, own.answer)
    return head.header('cookie') ? renderPersonally() : toPersonalResponse(own.answer)
  }
}

/**
 * Remembers the cache keys of pages that turned out to be personal, so that their visitors don't wait for each other's
 * rendering. Error responses aren't remembered: the next response may be cacheable.
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
