import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'
import { subscribe } from '#app/events/page-events.ts'
import { type Coalesced, coalesce } from '../overview/coalesce.ts'
import { attentionNews } from './attention-news.ts'

/** How long changes are gathered before the list is read again, in milliseconds. */
const gatherMs = 500

/**
 * Reads the list again when something begins or ceases to wait, whoever saw to it; not while something else is on its way. `listed` is
 * how much waited in all when it was read; null where it doesn't say.
 */
export function useLiveAttention(listed: number | null): void {
  const { revalidate, state } = useRevalidator()
  const { state: navigating } = useNavigation()
  // The answer to an act is heard by what it is about, which the next list may not have any more.
  const isActing = useFetchers().some(({ key }) => key.startsWith('attention:'))
  const changes = useRef<Coalesced>(null)
  const read = useEffectEvent(() => {
    if (state !== 'idle' || navigating !== 'idle' || isActing) return changes.current?.tell()
    void revalidate()
  })
  const hear = useEffectEvent((isNews: ReturnType<typeof attentionNews>, value: unknown) => isNews(value, listed))
  useEffect(() => {
    const gathered = coalesce(() => read(), gatherMs)
    changes.current = gathered
    const isNews = attentionNews()
    const unsubscribe = subscribe('attention', (value) => {
      if (hear(isNews, value)) gathered.tell()
    })
    return () => {
      unsubscribe()
      gathered.stop()
    }
  }, [])
}
