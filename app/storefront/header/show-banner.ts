import { type BannerCoupon, isDismissed, setBanner } from './banner-store.ts'

let latest: BannerCoupon | null = null

/**
 * Shows a received banner without shifting the visible content. The code that adds or removes the strip is loaded only when needed:
 * most pages receive the banner that they already show.
 */
export async function showBanner(banner: BannerCoupon | null): Promise<void> {
  latest = banner
  const coupon = banner && !isDismissed(banner.id) ? banner : null
  const isShown = document.querySelector('[data-coupon-banner]') !== null
  if (isShown === (coupon !== null)) return setBanner(banner)
  const change = await import('./change-banner-height.ts').catch(() => null)
  // Skipped if another banner was received meanwhile.
  if (latest === banner) change?.changeBannerHeight(banner)
}
