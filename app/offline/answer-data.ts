import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { isCacheable } from './cacheable.ts'
import { cacheNames } from './caches.ts'
import { pageOfData } from './classify-request.ts'
import { hasPage } from './pages.ts'
import { forgetFetched, wasFetchedRecently } from './recent-fetches.ts'
import { data } from './strategies.ts'
import { undiscoveredRoutes } from './undiscovered-routes.ts'

/**
 * Answers a request for a route's data. Prefetched data is reused for the click. If the data isn't cached but the page is, the router
 * is told to load the document.
 */
export async function answerData(asked: RouteHandlerCallbackOptions): Promise<Response> {
  if (asked.request.cache === 'no-cache') return answerChanged(asked)
  const recent = wasFetchedRecently(asked.request.url) && (await (await dataCache()).match(asked.request, anyCookies))
  if (recent) return recent
  try {
    return await data.handle(asked)
  } catch (fault) {
    const url = new URL(asked.url)
    url.pathname = pageOfData(url.pathname)
    url.searchParams.delete('_routes')
    if (!(await hasPage(url.href))) throw fault
    const target = url.pathname + url.search
    return new Response(null, {
      status: 204,
      headers: { 'x-remix-redirect': target, 'x-remix-reload-document': 'true' },
    })
  }
}

/**
 * Answers a request made because the data has changed: from the network only. It is then cached, so that the router's own request
 * right after it gets the same response. If it can't be cached, e.g. for a deleted product, the older copy is removed.
 */
async function answerChanged(asked: RouteHandlerCallbackOptions): Promise<Response> {
  forgetFetched(asked.request.url)
  const [answered, kept] = data.handleAll(asked)
  const answer = await answered
  await kept.catch(() => {})
  if (answer.status < 500 && !isCacheable(answer)) await (await dataCache()).delete(asked.request, anyCookies)
  return answer
}

const dataCache = () => caches.open(cacheNames.data)
const anyCookies = { ignoreVary: true }

/** Answers a request for the router's manifest, which has the modules of a path. */
export async function answerManifest(asked: RouteHandlerCallbackOptions): Promise<Response> {
  try {
    return await data.handle(asked)
  } catch {
    return undiscoveredRoutes(asked.url, asked.request.referrer)
  }
}
