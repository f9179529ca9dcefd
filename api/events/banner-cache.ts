import { findBannerCoupon } from '#domain/coupons/queries.server.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Changes in the database, by the tags of the pages that show them. The tag `everything` means that anything may have
 * changed.
 */
export type PageChanges = { subscribe: (listener: (tag: string) => void) => () => void }

/** The public fields of the banner's coupon. */
type Banner = { id: string; code: string; description: string }

export type BannerCache = {
  /** The current banner; null when there is none. */
  current: () => Promise<Banner | null>
  /** Calls the listener after every change of the banner. */
  onChange: (listener: (banner: Banner | null) => void) => void
}

/** Reads the banner from the database once after each change, for any number of requests. */
export function createBannerCache(shop: Pick<Shop, 'db' | 'clock' | 'report'>, pageChanges: PageChanges): BannerCache {
  const listeners = new Set<(banner: Banner | null) => void>()
  // Undefined until the first read, which doesn't count as a change.
  let cached: Banner | null | undefined
  let isFresh = false
  let pending: Promise<Banner | null> | null = null

  const current = async () => {
    if (isFresh && !pending && cached !== undefined) return cached
    pending ??= read().finally(() => {
      pending = null
    })
    return pending
  }

  async function read(): Promise<Banner | null> {
    const before = cached
    let now = before ?? null
    // If a change is notified during a read, the result may be stale, so it is read again.
    while (!isFresh) {
      isFresh = true
      try {
        const coupon = await findBannerCoupon(shop.db, shop.clock())
        now = coupon && { id: coupon.id, code: coupon.code, description: coupon.description }
      } catch (fault) {
        isFresh = false
        throw fault
      }
    }
    cached = now
    if (before !== undefined && JSON.stringify(now) !== JSON.stringify(before)) {
      for (const listener of listeners) listener(now)
    }
    return now
  }

  pageChanges.subscribe((tag) => {
    if (tag !== 'coupons' && tag !== 'everything') return
    isFresh = false
    if (listeners.size > 0) current().catch((fault) => shop.report(fault, 'reading the banner after a change failed'))
  })
  return { current, onChange: (listener) => void listeners.add(listener) }
}
