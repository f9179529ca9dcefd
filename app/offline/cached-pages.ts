import { cacheNames } from './caches.ts'
import { titleOf } from './page-title.ts'

/** A page that opens without the network; `title` is HTML text as it stood in the page, escaped. */
export type CachedPageLink = { href: string; title: string }

const maxListed = 12

/** The most recently cached pages, newest first, each title once. */
export async function cachedPages(): Promise<CachedPageLink[]> {
  const cache = await caches.open(cacheNames.pages)
  const listed = new Map<string, CachedPageLink>()
  for (const { url } of (await cache.keys()).toReversed()) {
    const answer = await cache.match(url, { ignoreVary: true })
    const title = titleOf((await answer?.text()) ?? '')
    const { pathname, search } = new URL(url)
    if (title !== null && pathname !== '/cart' && !listed.has(title))
      listed.set(title, { href: pathname + search, title })
    if (listed.size === maxListed) break
  }
  return [...listed.values()]
}
