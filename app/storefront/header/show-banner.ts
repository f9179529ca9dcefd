import { flushSync } from 'react-dom'
import { type BannerCoupon, closeStrip, isDismissed, setBanner } from './banner-store.ts'

/** Shows what was received of the banner without moving what the visitor is reading. */
export function showBanner(banner: BannerCoupon | null): void {
  const coupon = banner && !isDismissed(banner.id) ? banner : null
  const strip = document.querySelector<HTMLElement>('[data-coupon-banner]')
  const changesHeight = (strip === null) !== (coupon === null)
  if (!changesHeight) setBanner(banner)
  else if (strip && isInSight(strip)) holdOpen(strip, banner)
  else slideIn(banner)
}

// Above what is in sight, and then, for whoever stands at the very top, into sight.
function slideIn(banner: BannerCoupon | null): void {
  const wasAtTop = window.scrollY === 0
  keepInPlace(() => setBanner(banner))
  if (banner && wasAtTop && isAtRest()) window.scrollTo({ top: 0, behavior: 'smooth' })
}

const isInSight = (strip: Element) => strip.getBoundingClientRect().bottom > 0

// Taking the strip away would pull the page up under the reader's eyes; nobody sees it go once it has left the screen.
function holdOpen(strip: HTMLElement, banner: BannerCoupon | null): void {
  setBanner(banner, true)
  const watch = new IntersectionObserver(([sight]) => {
    if (sight?.isIntersecting) return
    watch.disconnect()
    if (strip.isConnected) keepInPlace(closeStrip)
  })
  watch.observe(strip)
}

/** Changes something above the page's content and scrolls by as much as the content would have moved. */
function keepInPlace(change: () => void): void {
  const content = document.getElementById('content')
  const root = document.documentElement
  const top = () => content?.getBoundingClientRect().top ?? 0
  // The browser's own anchoring, where there is one, would scroll a second time.
  root.style.overflowAnchor = 'none'
  const before = top()
  flushSync(change)
  window.scrollBy({ top: top() - before, behavior: 'instant' })
  requestAnimationFrame(() => root.style.removeProperty('overflow-anchor'))
}

// Nothing may move under a hand that is writing or choosing, nor for whoever has asked for less motion.
const isAtRest = () =>
  !matchMedia('(prefers-reduced-motion: reduce)').matches &&
  !document.querySelector('dialog[open]') &&
  !document.activeElement?.matches('input, select, textarea')
