import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { NetworkFirst } from 'workbox-strategies'
import { cachedPages } from './cached-pages.ts'
import { bounded, cacheNames, onlyCacheable } from './caches.ts'
import { noteConnectivity } from './connectivity.ts'
import { offlinePage } from './offline-page.ts'
import { pageUrl } from './page-url.ts'
import { assets, networkTimeout } from './strategies.ts'
import { isFetch } from './worker-scope.ts'

/** Client ids of windows whose page came from the cache. */
export const windowsWithCachedPage = new Set<string>()

const pages = new NetworkFirst({
  cacheName: cacheNames.pages,
  networkTimeoutSeconds: networkTimeout,
  matchOptions: { ignoreVary: true },
  plugins: [
    onlyCacheable,
    bounded(50, 30),
    {
      cacheKeyWillBeUsed: async ({ request }) => pageUrl(request.url),
      cachedResponseWillBeUsed: async ({ event, cachedResponse }) => {
        if (!cachedResponse) return null
        noteConnectivity(false)
        if (isFetch(event)) windowsWithCachedPage.add(event.resultingClientId)
        return cachedResponse
      },
      fetchDidSucceed: async ({ response }) => {
        noteConnectivity(true)
        return response
      },
    },
  ],
})

/** A page from the network, else from the cache, else the offline page. */
export async function answerPage({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  try {
    return await pages.handle({ request, event })
  } catch {
    return offlinePage(await cachedPages())
  }
}

/** A page that is never cached: from the network, else the offline page. */
export async function answerPassingPage({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  try {
    return ((await (event as FetchEvent).preloadResponse) as Response | undefined) ?? (await fetch(request))
  } catch {
    return offlinePage(await cachedPages())
  }
}

/** Fetches and caches a page's document with the scripts and styles that it names. */
export async function cachePage(url: string, event: ExtendableEvent): Promise<void> {
  const [answer, kept] = pages.handleAll({ request: new Request(url, { headers: { accept: 'text/html' } }), event })
  const html = await (await answer).clone().text()
  await kept
  const named = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g))
  await Promise.all([...named].map((asset) => assets.handle({ request: new Request(asset), event })))
}

export const hasPage = async (url: string) =>
  (await (await caches.open(cacheNames.pages)).match(pageUrl(url), { ignoreVary: true })) !== undefined
