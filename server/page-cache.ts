import type { PageChanges } from '#infra/realtime/page-changes.ts'
import { sizeOfVariants, type Variants } from './compression.ts'

export type CachedPage = {
  status: number
  /** The headers of every response with this page, names in lower case, without those about its encoding. */
  headers: ReadonlyArray<readonly [name: string, value: string]>
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

export type PageCacheOptions = { pageChanges: PageChanges; maxBytes?: number; maxPageBytes?: number }

const mebibyte = 1024 * 1024

/**
 * Public pages in memory, each rendered once until something that it shows changes. Beyond `maxBytes` the least recently used
 * are removed. A page whose rendering began before a change is sent to those who waited for it, but neither cached nor shared
 * with requests that come after the change.
 */
export function createPageCache({
  pageChanges,
  maxBytes = 64 * mebibyte,
  maxPageBytes = mebibyte,
}: PageCacheOptions): PageCache {
  const pages = new Map<string, CachedPage>()
  // As they were when they came: a page may be compressed better later.
  const sizes = new Map<string, number>()
  const keysByTag = new Map<string, Set<string>>()
  const pendingRenders = new Map<string, Promise<CachedPage | null>>()
  const invalidations = trackInvalidations()
  let bytes = 0

  function find(key: string): CachedPage | null {
    const page = pages.get(key)
    if (!page) return null
    // A Map keeps the order of insertion: inserted again at each use, the first entry is the least recently used.
    pages.delete(key)
    pages.set(key, page)
    return page
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
    const rendering = invalidations.begin()
    try {
      const page = await render()
      if (page && !rendering.isStale(page.tags)) insert(key, page)
      return page
    } finally {
      rendering.end()
    }
  }

  function insert(key: string, page: CachedPage): void {
    const size = sizeOf(key, page)
    if (size > maxPageBytes) return
    remove(key)
    pages.set(key, page)
    sizes.set(key, size)
    bytes += size
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag) ?? new Set()
      keysByTag.set(tag, keys.add(key))
    }
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break
      remove(oldest)
    }
  }

  function remove(key: string): void {
    const page = pages.get(key)
    if (!page) return
    pages.delete(key)
    bytes -= sizes.get(key) ?? 0
    sizes.delete(key)
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function invalidate(tag: string): void {
    invalidations.record(tag)
    pendingRenders.clear()
    for (const key of tag === 'everything' ? [...pages.keys()] : [...(keysByTag.get(tag) ?? [])]) remove(key)
  }

  const unsubscribe = pageChanges.subscribe(invalidate)
  return { find, getOrRender, invalidate, bytes: () => bytes, close: unsubscribe }
}

// The constant covers headers and bookkeeping.
const sizeOf = (key: string, page: CachedPage) => Math.ceil(sizeOfVariants(page.variants)) + key.length * 2 + 2048

/** Records which tags were invalidated while pages were being rendered, until no rendering is in progress. */
function trackInvalidations() {
  const invalidatedAt = new Map<string, number>()
  let clock = 0
  let renders = 0
  return {
    record(tag: string): void {
      clock += 1
      if (renders > 0) invalidatedAt.set(tag, clock)
    },
    begin() {
      const startedAt = clock
      renders += 1
      const after = (tag: string) => (invalidatedAt.get(tag) ?? 0) > startedAt
      return {
        isStale: (tags: readonly string[]) => after('everything') || tags.some(after),
        end: () => {
          renders -= 1
          if (renders === 0) invalidatedAt.clear()
        },
      }
    },
  }
}
