import { answerSoon, type Head, isForEveryone, pageKey, toCachedPage, toResponse } from './cached-page.ts'
import type { CachedPage, PageCache } from './page-cache.ts'
import { anonymous, personalAnswer, type Rendered, type RenderPage } from './render-page.ts'

export type PageHandlerOptions = { render: RenderPage; cache: PageCache; release: string; caching: boolean }
export type PageHandler = (request: Request, path: string, info: { requestId: string; ip: string }) => Promise<Response>

const mostPersonalPages = 1000

/** Answers with pages: the kept one where there is one for everybody, else one rendered for this visitor. */
export function createPageHandler({ render, cache, release, caching }: PageHandlerOptions): PageHandler {
  const personal = openPersonalPages()

  return async (request, path, info) => {
    const head = headOf(request)
    const forOne = async () => {
      const rendered = await render(request, path, info)
      return rendered instanceof Response ? rendered : personalAnswer(rendered, head.acceptEncoding ?? null)
    }
    const key = pageKey(targetOf(request))
    if (!caching || !isForEveryone(head) || personal.has(key)) return forOne()

    const mine: { answer: Rendered | Response | null } = { answer: null }
    const page = await cache.share(key, async () => {
      const rendered = await render(anonymous(request), path, info)
      const cacheable = rendered instanceof Response ? null : toCachedPage(rendered, release)
      if (!cacheable) mine.answer = rendered
      return cacheable
    })
    if (page) return answerWith(page, head, info.requestId)
    if (mine.answer === null) return forOne()
    personal.add(key, mine.answer)
    return head.cookie ? forOne() : finish(mine.answer, head)
  }
}

const answerWith = async (page: CachedPage, head: Head, requestId: string) =>
  toResponse(await answerSoon(page, head, requestId))

const finish = (own: Rendered | Response, head: Head): Response | Promise<Response> =>
  own instanceof Response ? own : personalAnswer(own, head.acceptEncoding ?? null)

/**
 * The pages that turned out not to be for everybody, so that their visitors needn't wait for one another. Only good answers
 * count: a fault or a missing page may well be something to keep the next time.
 */
function openPersonalPages() {
  const keys = new Set<string>()
  return {
    has: (key: string) => keys.has(key),
    add: (key: string, answer: { status: number }) => {
      if (answer.status >= 400) return
      if (keys.size >= mostPersonalPages) keys.clear()
      keys.add(key)
    },
  }
}

const headOf = ({ method, headers }: Request): Head => ({
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
