import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { subscribe } from '#app/events/page-events.ts'
import { usePendingLocation } from '#app/ui/use-pending-choice.ts'
import { type Coalesced, coalesce } from './coalesce.ts'

/** How long changes are gathered before the figures are read again, in milliseconds. */
const gatherMs = 3_000

/**
 * Reads the figures again when orders or money have changed: at most every three seconds, and only while nothing else is on its way.
 * The event stream is closed while the page is hidden; what it missed is read once it is back.
 */
export function useLiveOverview(): { isBusy: boolean; refresh: () => void } {
  const { revalidate, state } = useRevalidator()
  const { state: navigating } = useNavigation()
  const isAsked = usePendingLocation() !== null
  const changes = useRef<Coalesced>(null)
  const read = useEffectEvent(() => {
    if (state !== 'idle' || navigating !== 'idle') return changes.current?.tell()
    void revalidate()
  })
  useEffect(() => {
    const gathered = coalesce(() => read(), gatherMs)
    changes.current = gathered
    // The first value says how things stand: the page has just read them.
    let isKnown = true
    const unsubscribe = subscribe('orders', (value) => {
      if (value !== undefined && !isKnown) gathered.tell()
      isKnown = false
    })
    return () => {
      unsubscribe()
      gathered.stop()
    }
  }, [])
  const refresh = useCallback(() => void revalidate(), [revalidate])
  return { isBusy: state !== 'idle' || isAsked, refresh }
}
