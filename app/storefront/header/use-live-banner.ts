import { useEffect } from 'react'

// Long after everything that the visitor came for.
const idleMs = 2_500
let isStarted = false

/** Lets the banner follow the shop's coupons from a moment after the page has loaded. */
export function useLiveBanner(): void {
  // Opens a line to the server, once for as long as the document lives.
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    const start = () => setTimeout(follow, idleMs)
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { once: true })
  }, [])
}

async function follow(): Promise<void> {
  const live = await import('./follow-banner.ts').catch(() => null)
  live?.followBanner()
}
