import { cacheNames } from './caches.ts'
import { shopNameOf, titleOf } from './page-title.ts'

/** A page that can be opened offline. `title` is escaped HTML text, as in the page. */
export type CachedPageLink = { href: string; title: string }

const maxListed = 12

/** `shopName`: the shop's name in the newest page, as HTML text; null if there is none. */
export type CachedPages = { pages: CachedPageLink[]; shopName: string | null }

/** The most recently cached pages, newest first, each title once. */
export async function cachedPages(): Promise<CachedPages> {
  const cache = await caches.open(cacheNames.pages)
  const listed = new Map<string, CachedPageLink>()
  let shopName: string | null = null
  for (const { url } of (await cache.keys()).toReversed()) {
    const answer = await cache.match(url, { ignoreVary: true })
    const html = (await answer?.text()) ?? ''
    const title = titleOf(html)
    shopName ??= shopNameOf(html)
    const { pathname, search } = new URL(url)
    if (title !== null && pathname !== '/cart' && !listed.has(title))
      listed.set(title, { href: pathname + search, title })
    if (listed.size === maxListed) break
  }
  return { pages: [...listed.values()], shopName }
}
