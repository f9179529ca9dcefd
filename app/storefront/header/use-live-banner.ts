import { useEffect } from 'react'
import { expectedTopics } from '#app/events/expected-topics.ts'

// After the page's own work is done.
const idleMs = 2_500
let isStarted = false

/** Starts live banner updates shortly after the page has loaded. */
export function useLiveBanner(): void {
  // Once per document.
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    expectedTopics.add('banner')
    const start = () => setTimeout(follow, idleMs)
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { once: true })
  }, [])
}

async function follow(): Promise<void> {
  const live = await import('./follow-banner.ts').catch(() => null)
  live?.followBanner()
}
