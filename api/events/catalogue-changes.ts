import { pageOfTag } from '#domain/content/information/information-page.ts'
import type { Shop } from '#domain/shop.ts'
import type { PageChanges } from './banner-cache.ts'

/** The most tags that a value contains. Changes older than these are covered by `since`. */
export const maxChangedTags = 12
/** The shortest time between two values, in ms; changes in between are sent together. */
export const gapMs = 500

/** What has changed in the catalogue lately. Times are in ms since the epoch, by this node's clock. */
type CatalogueChanges = {
  now: number
  /** Anything may have changed before this time. */
  since: number
  /** When each tag of pages changed last: `catalogue`, `product:<id>`, `everything`. */
  changed: Record<string, number>
}

export type CatalogueChangesSource = {
  current: () => CatalogueChanges
  /** Calls the listener after changes, at most once in `gapMs`. */
  onChange: (listener: () => void) => void
}

/** Remembers which tags of pages changed last on any node, for the open pages that show them. */
export function trackCatalogueChanges(
  { clock }: Pick<Shop, 'clock'>,
  pageChanges: PageChanges,
): CatalogueChangesSource {
  const listeners = new Set<() => void>()
  // In the order of the changes, the latest last.
  const changed = new Map<string, number>()
  // Kept increasing, so that a change after a value never has the value's time.
  let latest = clock().getTime()
  let since = latest
  let timer: NodeJS.Timeout | null = null
  let isWaiting = false

  const tell = () => {
    isWaiting = false
    timer = setTimeout(() => {
      timer = null
      if (isWaiting) tell()
    }, gapMs).unref()
    for (const listener of listeners) listener()
  }
  const note = (tag: string) => {
    latest = Math.max(latest + 1, clock().getTime())
    changed.delete(tag)
    changed.set(tag, latest)
    for (const [oldest, at] of changed) {
      if (changed.size <= maxChangedTags) break
      changed.delete(oldest)
      since = at + 1
    }
  }
  pageChanges.subscribe((tag) => {
    // The banner, the customers and the information pages are topics of their own.
    if (tag === 'coupons' || tag === 'customers' || pageOfTag(tag) !== null) return
    note(tag)
    if (isWaiting) return
    isWaiting = true
    // Waits for the next turn of the event loop, since the notifications of one transaction arrive one after another.
    if (timer === null) setImmediate(tell)
  })
  return {
    current: () => {
      latest = Math.max(latest, clock().getTime())
      return { now: latest, since, changed: Object.fromEntries(changed) }
    },
    onChange: (listener) => void listeners.add(listener),
  }
}
