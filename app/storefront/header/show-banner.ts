import { type BannerCoupon, isDismissed, setBanner } from './banner-store.ts'

let latest: BannerCoupon | null = null

/**
 * Shows a received banner without shifting the visible content. What makes room for it, or takes the room back, is loaded only when that is
 * needed: the banner that most pages receive is the one that they show.
 */
export async function showBanner(banner: BannerCoupon | null): Promise<void> {
  latest = banner
  const coupon = banner && !isDismissed(banner.id) ? banner : null
  const isShown = document.querySelector('[data-coupon-banner]') !== null
  if (isShown === (coupon !== null)) return setBanner(banner)
  const change = await import('./change-banner-height.ts').catch(() => null)
  // Another one may have been received meanwhile.
  if (latest === banner) change?.changeBannerHeight(banner)
}
