import { flushSync } from 'react-dom'
import { type BannerCoupon, closeStrip, isDismissed, setBanner } from './banner-store.ts'

/** Adds or removes the banner without shifting the visible content. */
export function changeBannerHeight(banner: BannerCoupon | null): void {
  const coupon = banner && !isDismissed(banner.id) ? banner : null
  const strip = document.querySelector<HTMLElement>('[data-coupon-banner]')
  const changesHeight = (strip === null) !== (coupon === null)
  if (!changesHeight) setBanner(banner)
  else if (strip && isInSight(strip)) holdOpen(strip, banner)
  else slideIn(banner)
}

// Adds the banner above the viewport; if the page is at its top, it then scrolls to the banner.
function slideIn(banner: BannerCoupon | null): void {
  const wasAtTop = window.scrollY === 0
  keepInPlace(() => setBanner(banner))
  if (banner && wasAtTop && isAtRest()) window.scrollTo({ top: 0, behavior: 'smooth' })
}

const isInSight = (strip: Element) => strip.getBoundingClientRect().bottom > 0

// Removing a visible strip would shift the page, so it stays until it is scrolled out of view.
function holdOpen(strip: HTMLElement, banner: BannerCoupon | null): void {
  setBanner(banner, true)
  const watch = new IntersectionObserver(([sight]) => {
    if (sight?.isIntersecting) return
    watch.disconnect()
    if (strip.isConnected) keepInPlace(closeStrip)
  })
  watch.observe(strip)
}

/** Makes a change above the content and scrolls to compensate for it. */
function keepInPlace(change: () => void): void {
  const content = document.getElementById('content')
  const root = document.documentElement
  const top = () => content?.getBoundingClientRect().top ?? 0
  // The browser's own scroll anchoring would compensate a second time.
  root.style.overflowAnchor = 'none'
  const before = top()
  flushSync(change)
  window.scrollBy({ top: top() - before, behavior: 'instant' })
  requestAnimationFrame(() => root.style.removeProperty('overflow-anchor'))
}

// No animated scrolling while the visitor types or has a dialog open, or with reduced motion.
const isAtRest = () =>
  !matchMedia('(prefers-reduced-motion: reduce)').matches &&
  !document.querySelector('dialog[open]') &&
  !document.activeElement?.matches('input, select, textarea')
