import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { expectedTopics } from '#app/events/expected-topics.ts'

// After the page's own work is done.
const idleMs = 2_500
let isStarted = false

/** Starts to follow the banner and the catalogue shortly after the page has loaded. */
export function usePageEvents(): void {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  // Once per document, whose router stays the same.
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    expectedTopics.add('banner').add('catalogue')
    const follow = async () => {
      const events = await import('./follow-page-events.ts').catch(() => null)
      events?.followPageEvents({ revalidate, navigate })
    }
    const start = () => setTimeout(follow, idleMs)
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start, { once: true })
  }, [revalidate, navigate])
}
