import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { expectedTopics } from '#app/events/expected-topics.ts'

// After the page's own work is done.
const idleMs = 2_500
let isStarted = false
let shownVersion = 0

/** Starts to follow the banner, the catalogue and the shop's settings, of which `version` is shown, shortly after the page has loaded. */
export function usePageEvents(version: number): void {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  useEffect(() => {
    shownVersion = version
  }, [version])
  // Once per document, whose router stays the same.
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    expectedTopics.add('banner').add('catalogue').add('settings')
    const follow = async () => {
      const events = await import('./follow-page-events.ts').catch(() => null)
      events?.followPageEvents({ revalidate, navigate }, () => shownVersion)
    }
    const start = () => setTimeout(follow, idleMs)
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { once: true })
  }, [revalidate, navigate])
}
