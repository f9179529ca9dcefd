import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { expectedTopics } from '#app/events/expected-topics.ts'
import type { InformationPage } from '#domain/content/information/information-page.ts'

// As for the layout's topics: after the page's own work, and then in one stream.
const idleMs = 2_500

/** Reloads the page's text when another version is published while it is open. */
export function useFollowedPage(page: InformationPage, version: number): void {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const shownVersion = useEffectEvent(() => version)
  const router = useEffectEvent(() => ({ revalidate, navigate }))
  // In an effect, because event streams exist only in the browser.
  useEffect(() => {
    const topic = `information:${page}`
    let leave = () => {}
    let isLeft = false
    expectedTopics.add(topic)
    const timer = setTimeout(async () => {
      const events = await import('./follow-page.ts').catch(() => null)
      if (!isLeft && events)
        leave = events.followPage(
          topic,
          () => shownVersion(),
          () => router(),
        )
    }, idleMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
      expectedTopics.delete(topic)
      leave()
    }
  }, [page])
}
