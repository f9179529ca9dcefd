import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { subscribe } from '#app/events/page-events.ts'
import { type Coalesced, coalesce } from './coalesce.ts'

type News = {
  topic: Parameters<typeof subscribe>[0]
  /** How long news are gathered before the page's data is read again, in milliseconds. */
  gatherMs: number
  /** Whether a value of the topic is news to the page. The first one says how things stand; undefined tells of a gap. */
  isNews: (value: unknown, isFirst: boolean) => boolean
  /** Whether the page does something else, which the next data would disturb. */
  isBusy?: boolean
}

/**
 * Reads the page's data again after news of a topic: once for all that comes within a time, and not while anything else is on its way.
 * The event stream is closed while the page is hidden; what it missed is read once it is back.
 */
export function useReadOnNews({ topic, gatherMs, isNews, isBusy = false }: News): void {
  const { revalidate, state } = useRevalidator()
  const { state: navigating } = useNavigation()
  const changes = useRef<Coalesced>(null)
  const read = useEffectEvent(() => {
    if (state !== 'idle' || navigating !== 'idle' || isBusy) return changes.current?.tell()
    void revalidate()
  })
  const hear = useEffectEvent(isNews)
  useEffect(() => {
    const gathered = coalesce(() => read(), gatherMs)
    changes.current = gathered
    let isFirst = true
    const unsubscribe = subscribe(topic, (value) => {
      if (hear(value, isFirst)) gathered.tell()
      isFirst = false
    })
    return () => {
      unsubscribe()
      gathered.stop()
    }
  }, [topic, gatherMs])
}
