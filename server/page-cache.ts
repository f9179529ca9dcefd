import type { PageChanges } from '#infra/realtime/page-changes.ts'
import { sizeOfVariants, type Variants } from './compression.ts'

export type CachedPage = {
  status: number
  /** The headers of every response with this page, a flat list of names in lower case and values, without those about its encoding. */
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
  // A Map keeps the order of insertion: inserted again at each use, the first entry is the least recently used. Sizes are those of
  // pages as they came: they may be compressed better later.
  const entries = new Map<string, { page: CachedPage; size: number }>()
  const keysByTag = new Map<string, Set<string>>()
  const pendingRenders = new Map<string, Promise<CachedPage | null>>()
  // For each rendering in progress, the tags that were invalidated since it began.
  const changes = new Set<Set<string>>()
  let bytes = 0

  function find(key: string): CachedPage | null {
    const entry = entries.get(key)
    if (!entry) return null
    entries.delete(key)
    entries.set(key, entry)
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
    entries.set(key, { page, size })
    bytes += size
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag) ?? new Set()
      keysByTag.set(tag, keys.add(key))
    }
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      remove(oldest)
    }
  }

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= entry.size
    for (const tag of entry.page.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function invalidate(tag: string): void {
    for (const changed of changes) changed.add(tag)
    pendingRenders.clear()
    for (const key of tag === 'everything' ? [...entries.keys()] : [...(keysByTag.get(tag) ?? [])]) remove(key)
  }

  const unsubscribe = pageChanges.subscribe(invalidate)
  return { find, getOrRender, invalidate, bytes: () => bytes, close: unsubscribe }
}

// The constant covers headers and bookkeeping.
const sizeOf = (key: string, page: CachedPage) => Math.ceil(sizeOfVariants(page.variants)) + key.length * 2 + 2048
