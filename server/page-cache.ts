import type { PageChanges } from '#infra/realtime/page-changes.ts'
import { sizeOfVariants, type Variants } from './compression.ts'
import { createLruSegment } from './lru-segment.ts'

export type CachedPage = {
  status: number
  /**
   * The headers of every response with this page, as a flat list of lower-case names and values; those about its
   * encoding are left out.
   */
  headers: readonly string[]
  etag: string
  tags: readonly string[]
  variants: Variants
}

export type PageCache = {
  find: (key: string) => CachedPage | null
  /**
   * The cached page of a key, or the one that `render` makes. Concurrent calls for the key share one rendering. Null when the
   * page can't be shared. A fault of `render` is thrown to its caller; the other callers get null.
   */
  getOrRender: (key: string, render: () => Promise<CachedPage | null>) => Promise<CachedPage | null>
  /** Removes the pages with this tag; `everything` removes all. */
  invalidate: (tag: string) => void
  bytes: () => number
  close: () => void
}

export type PageCacheOptions = {
  pageChanges: PageChanges
  maxBytes?: number
  /** How much of `maxBytes` is for pages that were requested only once; a quarter if not given. */
  maxProbationaryBytes?: number
  maxPageBytes?: number
  /**
   * How old an unchanged page may become, in milliseconds: rankings by sales and views change without a notification.
   */
  maxAgeMs?: number
}

const mebibyte = 1024 * 1024

/**
 * Public pages in memory, each rendered once until something that it shows changes, or until it is `maxAgeMs` old. A
 * segmented LRU: a new page is on probation until it is requested again, and protected from then on. Each segment drops
 * its least recently used pages beyond its number of bytes. So any number of addresses that are requested once take
 * little memory, and don't displace pages that are requested often. A page whose rendering began before a change is
 * sent to the requests that waited for it, but is neither cached nor shared with requests after the change.
 */
export function createPageCache({
  pageChanges,
  maxBytes = 64 * mebibyte,
  maxProbationaryBytes = maxBytes / 4,
  maxPageBytes = mebibyte,
  maxAgeMs = 10 * 60_000,
}: PageCacheOptions): PageCache {
  const probationary = createLruSegment<Entry>(maxProbationaryBytes)
  const protectedPages = createLruSegment<Entry>(maxBytes - maxProbationaryBytes)
  const keysByTag = new Map<string, Set<string>>()
  const pendingRenders = new Map<string, Promise<CachedPage | null>>()
  // For each rendering in progress, the tags that were invalidated since it began.
  const changes = new Set<Set<string>>()

  function find(key: string): CachedPage | null {
    const entry = protectedPages.take(key) ?? probationary.take(key)
    if (!entry) return null
    if (performance.now() - entry.madeAt > maxAgeMs) {
      forget([key, entry])
      return null
    }
    for (const [other, demoted] of protectedPages.put(key, entry)) probationary.put(other, demoted).forEach(forget)
    return entry.page
  }

  function getOrRender(key: string, render: () => Promise<CachedPage | null>): Promise<CachedPage | null> {
    const cached = find(key)
    if (cached) return Promise.resolve(cached)
    const pending = pendingRenders.get(key)
    if (pending) return pending
    const rendering = renderAndStore(key, render)
    const shared = rendering
      .catch(() => null)
      .finally(() => {
        if (pendingRenders.get(key) === shared) pendingRenders.delete(key)
      })
    pendingRenders.set(key, shared)
    return rendering
  }

  async function renderAndStore(key: string, render: () => Promise<CachedPage | null>): Promise<CachedPage | null> {
    const changed = new Set<string>()
    changes.add(changed)
    try {
      const page = await render()
      if (page && !['everything', ...page.tags].some((tag) => changed.has(tag))) insert(key, page)
      return page
    } finally {
      changes.delete(changed)
    }
  }

  function insert(key: string, page: CachedPage): void {
    const size = sizeOf(key, page)
    if (size > maxPageBytes) return
    remove(key)
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag) ?? new Set()
      keysByTag.set(tag, keys.add(key))
    }
    probationary.put(key, { page, size, madeAt: performance.now() }).forEach(forget)
  }

  function remove(key: string): void {
    const entry = protectedPages.take(key) ?? probationary.take(key)
    if (entry) forget([key, entry])
  }

  function forget([key, { page }]: [string, Entry]): void {
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function invalidate(tag: string): void {
    for (const changed of changes) changed.add(tag)
    pendingRenders.clear()
    const all = () => [...probationary.keys(), ...protectedPages.keys()]
    for (const key of tag === 'everything' ? all() : [...(keysByTag.get(tag) ?? [])]) remove(key)
  }

  const unsubscribe = pageChanges.subscribe(invalidate)
  return {
    find,
    getOrRender,
    invalidate,
    bytes: () => probationary.bytes() + protectedPages.bytes(),
    close: unsubscribe,
  }
}

// The size when it was stored: it may be compressed better later.
type Entry = { page: CachedPage; size: number; madeAt: number }

// The constant covers headers and bookkeeping.
const sizeOf = (key: string, page: CachedPage) => Math.ceil(sizeOfVariants(page.variants)) + key.length * 2 + 2048
