import { findBannerCoupon } from '#domain/coupons/queries.server.ts'
import type { Shop } from '#domain/shop.ts'

/** What tells that something was changed in the database: `coupons` is about them, `everything` about anything. */
export type PageChanges = { subscribe: (listener: (tag: string) => void) => () => void }

/** The coupon of the banner, as everybody may see it. */
type Banner = { id: string; code: string; description: string }

export type BannerCache = {
  /** The banner as it is now; null when there is none. */
  present: () => Promise<Banner | null>
  /** Tells of every change of it. */
  onChange: (listener: (banner: Banner | null) => void) => void
}

/** Reads the banner from the database once for each change there, however many visitors ask. */
export function openBannerCache(shop: Pick<Shop, 'db' | 'clock' | 'report'>, feed: PageChanges): BannerCache {
  const listeners = new Set<(banner: Banner | null) => void>()
  let latest: Banner | null = null
  let isFresh = false
  let reading: Promise<Banner | null> | null = null

  const present = async () => {
    if (isFresh && !reading) return latest
    reading ??= read().finally(() => {
      reading = null
    })
    return reading
  }

  async function read(): Promise<Banner | null> {
    const before = JSON.stringify(latest)
    // A change that comes while it is read makes what was read doubtful.
    while (!isFresh) {
      isFresh = true
      try {
        const coupon = await findBannerCoupon(shop.db, shop.clock())
        latest = coupon && { id: coupon.id, code: coupon.code, description: coupon.description }
      } catch (fault) {
        isFresh = false
        throw fault
      }
    }
    if (JSON.stringify(latest) !== before) for (const listener of listeners) listener(latest)
    return latest
  }

  feed.subscribe((tag) => {
    if (tag !== 'coupons' && tag !== 'everything') return
    isFresh = false
    if (listeners.size > 0) present().catch((fault) => shop.report(fault, 'reading the banner after a change'))
  })
  return { present, onChange: (listener) => void listeners.add(listener) }
}
