import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { subscribe } from '#app/events/page-events.ts'
import { type Coalesced, coalesce } from '../overview/coalesce.ts'

/** How long changes are gathered before the list is read again, in milliseconds. */
const gatherMs = 500

/** Reads the list again when something begins or ceases to wait, whoever saw to it; not while something else is on its way. */
export function useLiveAttention(): void {
  const { revalidate, state } = useRevalidator()
  const { state: navigating } = useNavigation()
  const changes = useRef<Coalesced>(null)
  const read = useEffectEvent(() => {
    if (state !== 'idle' || navigating !== 'idle') return changes.current?.tell()
    void revalidate()
  })
  useEffect(() => {
    const gathered = coalesce(() => read(), gatherMs)
    changes.current = gathered
    // The first value says how things stand: the page has just read them. After a gap it may not know.
    let isKnown = true
    const unsubscribe = subscribe('attention', (value) => {
      if (value !== undefined && !isKnown) gathered.tell()
      isKnown = false
    })
    return () => {
      unsubscribe()
      gathered.stop()
    }
  }, [])
}
