import type { BannerCoupon } from './banner-store.ts'
import { readBanner } from './read-banner.ts'
import { showBanner } from './show-banner.ts'

const streamAddress = '/api/v1/events'
const bannerAddress = '/api/v1/banner'
const reconnectMs = [1_000, 2_000, 5_000, 10_000]
const refreshMs = 5 * 60_000
const answerWithinMs = 10_000

type EventTargetLike = { addEventListener: (name: string, listener: (event: Event) => void) => void }
type Page = EventTargetLike & Pick<Document, 'visibilityState'>
type Stream = EventTargetLike & Pick<EventSource, 'close'>

export type FollowBannerOptions = {
  page: Page
  openStream: (address: string) => Stream
  readText: (address: string) => Promise<string | null>
  show: (banner: BannerCoupon | null) => void
}

/**
 * Shows every banner change while the page is open. A hidden page disconnects, since browsers allow few connections per
 * host, and catches up when visible. Failures change nothing on the page.
 */
export function followBanner({ page, openStream, readText, show }: FollowBannerOptions = inBrowser()): void {
  let stream: Stream | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const isSeen = () => page.visibilityState === 'visible'

  const receive = (text: string | null) => {
    const banner = readBanner(text)
    if (banner !== undefined) show(banner)
  }
  const connect = () => {
    const opened = openStream(streamAddress)
    stream = opened
    opened.addEventListener('banner', (event) => {
      failures = 0
      receive((event as MessageEvent<string>).data)
    })
    // EventSource itself reconnects without backoff and gives up on an error response.
    opened.addEventListener('error', () => {
      opened.close()
      if (stream !== opened) return
      timer = setTimeout(connect, reconnectMs[Math.min(failures, reconnectMs.length - 1)])
      failures += 1
    })
  }
  const disconnect = () => {
    clearTimeout(timer)
    stream?.close()
    stream = null
  }
  const follow = () => {
    disconnect()
    failures = 0
    if (isSeen()) connect()
  }

  page.addEventListener('visibilitychange', follow)
  setInterval(() => {
    if (isSeen()) void readText(bannerAddress).then(receive)
  }, refreshMs)
  follow()
}

const inBrowser = (): FollowBannerOptions => ({
  page: document,
  openStream: (address) => new EventSource(address),
  readText: async (address) => {
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(answerWithinMs) })
      return answer.ok ? JSON.stringify(((await answer.json()) as { data?: unknown }).data) : null
    } catch {
      return null
    }
  },
  show: showBanner,
})
