import { type Subscribe, subscribe } from '#app/events/page-events.ts'
import { type PageRouter, reloadPageData } from '#app/events/reload-page-data.ts'

const tries = 3
const pauseMs = 1_000

type Parts = {
  subscribeTo: Subscribe
  reload: (router: PageRouter) => Promise<unknown>
  pause: () => Promise<unknown>
}

const inBrowser: Parts = {
  subscribeTo: subscribe,
  reload: reloadPageData,
  pause: () => new Promise((resolve) => setTimeout(resolve, pauseMs)),
}

/**
 * Reloads the page's data when a newer version of its text is announced. Tries up to three times, since the server node that answers
 * may learn of it slightly later than the one that announced it. Returns the unsubscribe function.
 */
export function followPage(
  topic: string,
  shownVersion: () => number,
  router: () => PageRouter,
  { subscribeTo, reload, pause }: Parts = inBrowser,
): () => void {
  let announced = 0
  let isLeft = false
  const unsubscribe = subscribeTo(topic, async (value) => {
    if (typeof value !== 'number') return
    announced = value
    for (let at = 0; at < tries && !isLeft && announced === value && shownVersion() < value; at++) {
      if (at > 0) await pause()
      await reload(router())
    }
  })
  return () => {
    isLeft = true
    unsubscribe()
  }
}
