import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { isCacheable } from './cacheable.ts'

declare const __RELEASE__: string

/**
 * Everything the worker keeps. Assets carry their content in their names and pages name the assets they were built with, so
 * both outlive a release: a page of the last one finds its own. The router's data has no such tie and goes with its release.
 */
export const cacheNames = {
  pages: 'aso-pages-1',
  assets: 'aso-assets-1',
  files: 'aso-files-1',
  pictures: 'aso-pictures-1',
  catalogue: 'aso-catalogue-1',
  data: `aso-data-${__RELEASE__}`,
}

const days = 86_400

/** At most so many entries, the longest unused going first, none older than so many days; all of them when the disk is full. */
export const bounded = (maxEntries: number, maxDays: number) =>
  asPlugin(new ExpirationPlugin({ maxEntries, maxAgeSeconds: maxDays * days, purgeOnQuotaError: true }))

/** Any whole answer: for what carries its content in its name. */
export const onlyWhole = asPlugin(new CacheableResponsePlugin({ statuses: [200] }))

// The library's own plugins declare their parts in a way that its type for plugins, read strictly, refuses.
function asPlugin(made: object): WorkboxPlugin {
  return made as WorkboxPlugin
}

/** Only whole, good answers that nobody said to forget. */
export const onlyCacheable: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isCacheable(response) ? response : null),
}

/** Removes what earlier workers kept under other names. */
export async function removeOldCaches(): Promise<void> {
  const present = new Set(Object.values(cacheNames))
  const old = (await caches.keys()).filter((name) => name.startsWith('aso-') && !present.has(name))
  await Promise.all(
    old.map(async (name) => {
      await caches.delete(name)
      await new CacheExpiration(name, { maxEntries: 1 }).delete()
    }),
  )
}
