import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { expectedTopics } from '#app/events/expected-topics.ts'

// After the page's own work.
const idleMs = 2_500
let isStarted = false
let shownVersion = 0

/**
 * Shortly after the page has loaded, starts to follow the banner, the catalogue and the shop's settings. `version`: the version of
 * the settings that is shown.
 */
export function usePageEvents(version: number): void {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  useEffect(() => {
    shownVersion = version
  }, [version])
  // Once per document: the router stays the same across client-side navigations.
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
