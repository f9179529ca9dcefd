import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { expectedTopics } from '#app/events/expected-topics.ts'
import { reloadFrame } from '../layouts/reload-frame.ts'

// After the page's own work is done.
const idleMs = 2_500
let isStarted = false
let shownVersion = 0

/** Starts live updates of the banner and of the shop's settings, of which `version` is shown, shortly after the page has loaded. */
export function useLiveShop(version: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    shownVersion = version
  }, [version])
  // Once per document.
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    for (const topic of ['banner', 'settings']) expectedTopics.add(topic)
    const start = () => setTimeout(() => follow(() => reloadFrame(revalidate)), idleMs)
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { once: true })
  }, [revalidate])
}

async function follow(reload: () => Promise<void>): Promise<void> {
  const live = await import('./follow-shop.ts').catch(() => null)
  live?.followShop({ shownVersion: () => shownVersion, reload })
}
