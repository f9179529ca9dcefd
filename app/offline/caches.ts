import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { isCacheable } from './cacheable.ts'

declare const __RELEASE__: string

/**
 * The worker's caches. Assets have content hashes and pages name their assets, so both outlive a release. The router's
 * data depends on its release.
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

/** Limits a cache by entries (least recently used first) and age in days; it is cleared when the disk is full. */
export const bounded = (maxEntries: number, maxDays: number) =>
  asPlugin(new ExpirationPlugin({ maxEntries, maxAgeSeconds: maxDays * days, purgeOnQuotaError: true }))

/** Status 200 only, for content-hashed files. */
export const onlyComplete = asPlugin(new CacheableResponsePlugin({ statuses: [200] }))

// Workbox's own plugin classes don't satisfy its plugin type under strict options.
function asPlugin(made: object): WorkboxPlugin {
  return made as WorkboxPlugin
}

/** Only responses that `isCacheable` allows. */
export const onlyCacheable: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isCacheable(response) ? response : null),
}

/** Removes caches of earlier releases. */
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
