import { type Subscribe, subscribe } from '#app/events/page-events.ts'
import type { BannerCoupon } from './banner-store.ts'
import { readBanner } from './read-banner.ts'
import { showBanner } from './show-banner.ts'

const refreshMs = 5 * 60_000
const answerWithinMs = 10_000

/**
 * Shows every change of the banner while the page is open: from the event stream, and every five minutes from `fetchBanner`, whose
 * undefined means no answer. Failures change nothing on the page.
 */
export function followBanner(
  subscribeTo: Subscribe = subscribe,
  fetchBanner: () => Promise<unknown> = fetchFromApi,
  show: (banner: BannerCoupon | null) => void = showBanner,
  page: Pick<Document, 'visibilityState'> = document,
): void {
  const receive = (value: unknown) => {
    const banner = readBanner(value)
    if (banner !== undefined) show(banner)
  }
  subscribeTo('banner', receive)
  setInterval(() => {
    if (page.visibilityState === 'visible') void fetchBanner().then(receive)
  }, refreshMs)
}

async function fetchFromApi(): Promise<unknown> {
  try {
    const answer = await fetch('/api/v1/banner', { signal: AbortSignal.timeout(answerWithinMs) })
    return answer.ok ? ((await answer.json()) as { data?: unknown }).data : undefined
  } catch {
    return undefined
  }
}
