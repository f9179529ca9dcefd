import type { PageFeed } from '#infra/realtime/page-feed.ts'
import type { Variants } from './encodings.ts'

export type CachedPage = {
  status: number
  /** Headers that every answer with this page carries, names in lower case, without those about its encoding. */
  headers: ReadonlyArray<readonly [name: string, value: string]>
  etag: string
  tags: readonly string[]
  variants: Variants
}

export type PageCache = {
  find: (key: string) => CachedPage | null
  /**
   * The kept page of a key, or else what `render` makes. Requests that come while it runs share its outcome; null means that
   * the answer can't be shared. Its fault is thrown to the first caller; to the others it is null.
   */
  share: (key: string, render: () => Promise<CachedPage | null>) => Promise<CachedPage | null>
  /** Drops what shows something with this tag; `everything` drops all. */
  drop: (tag: string) => void
  bytes: () => number
  close: () => void
}

export type PageCacheOptions = { feed: PageFeed; maxBytes?: number; maxPageBytes?: number }

const mebibyte = 1024 * 1024

/**
 * Public pages, rendered once and kept in memory until something they show changes; the longest unused go first when they
 * would outgrow `maxBytes`. A page whose rendering began before such a change is answered with but never kept, and nobody who
 * comes after the change is given it.
 */
export function openPageCache({
  feed,
  maxBytes = 64 * mebibyte,
  maxPageBytes = mebibyte,
}: PageCacheOptions): PageCache {
  const pages = new Map<string, CachedPage>()
  const keysByTag = new Map<string, Set<string>>()
  const flights = new Map<string, Promise<CachedPage | null>>()
  const drops = openDrops()
  let bytes = 0

  function find(key: string): CachedPage | null {
    const page = pages.get(key)
    if (!page) return null
    // A Map remembers the order of insertion: the newest use goes to the end, the longest unused stands first.
    pages.delete(key)
    pages.set(key, page)
    return page
  }

  function share(key: string, render: () => Promise<CachedPage | null>): Promise<CachedPage | null> {
    const known = find(key)
    if (known) return Promise.resolve(known)
    const flying = flights.get(key)
    if (flying) return flying
    const rendering = renderAndKeep(key, render)
    const flight = rendering
      .catch(() => null)
      .finally(() => {
        if (flights.get(key) === flight) flights.delete(key)
      })
    flights.set(key, flight)
    return rendering
  }

  async function renderAndKeep(key: string, render: () => Promise<CachedPage | null>): Promise<CachedPage | null> {
    const rendering = drops.begin()
    try {
      const page = await render()
      if (page && !rendering.missed(page.tags)) insert(key, page)
      return page
    } finally {
      rendering.end()
    }
  }

  function insert(key: string, page: CachedPage): void {
    if (weightOf(key, page) > maxPageBytes) return
    remove(key)
    pages.set(key, page)
    bytes += weightOf(key, page)
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
    bytes -= weightOf(key, page)
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function drop(tag: string): void {
    drops.note(tag)
    flights.clear()
    for (const key of tag === 'everything' ? [...pages.keys()] : [...(keysByTag.get(tag) ?? [])]) remove(key)
  }

  const unsubscribe = feed.subscribe(drop)
  return { find, share, drop, bytes: () => bytes, close: unsubscribe }
}

// The two compressed forms together are smaller than the plain one; the rest is headers and bookkeeping.
const weightOf = (key: string, page: CachedPage) => page.variants.identity.length * 2 + key.length * 2 + 2048

/** Remembers what was dropped while pages were being rendered, and only as long as one is. */
function openDrops() {
  const droppedAt = new Map<string, number>()
  let clock = 0
  let running = 0
  return {
    note(tag: string): void {
      clock += 1
      if (running > 0) droppedAt.set(tag, clock)
    },
    begin() {
      const begun = clock
      running += 1
      const after = (tag: string) => (droppedAt.get(tag) ?? 0) > begun
      return {
        missed: (tags: readonly string[]) => after('everything') || tags.some(after),
        end: () => {
          running -= 1
          if (running === 0) droppedAt.clear()
        },
      }
    },
  }
}
