import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { bounded, cacheNames, onlyCacheable, onlyComplete } from './caches.ts'
import { noteFetched } from './recent-fetches.ts'
import { tellOrigin } from './tell-origin.ts'

// Responses vary by cookies and encodings, which a worker can't see; its cache belongs to one visitor.
const matchOptions = { ignoreVary: true }

/** Seconds after which a cached response is used while the network request continues to update the cache. */
export const networkTimeout = 4

export const assets = new CacheFirst({
  cacheName: cacheNames.assets,
  matchOptions,
  plugins: [onlyComplete, bounded(300, 90)],
})

export const pictures = new CacheFirst({
  cacheName: cacheNames.pictures,
  matchOptions,
  plugins: [onlyComplete, bounded(150, 60)],
})

export const files = new StaleWhileRevalidate({
  cacheName: cacheNames.files,
  matchOptions,
  plugins: [onlyComplete, bounded(20, 90)],
})

export const catalogue = new NetworkFirst({
  cacheName: cacheNames.catalogue,
  networkTimeoutSeconds: networkTimeout,
  matchOptions,
  plugins: [onlyCacheable, bounded(40, 7)],
})

/** A request made because the data has changed must come from the network or fail: an older copy would be mistaken for the change. */
const noCopyOfChanged: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    request.cache === 'no-cache' ? null : (cachedResponse ?? null),
}

/** The router's data and manifests. */
export const data = new NetworkFirst({
  cacheName: cacheNames.data,
  networkTimeoutSeconds: networkTimeout,
  matchOptions,
  plugins: [onlyCacheable, noteFetched, bounded(80, 14), noCopyOfChanged, tellOrigin],
})
