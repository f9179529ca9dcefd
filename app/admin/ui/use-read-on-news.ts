import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { subscribe } from '#app/events/page-events.ts'
import { type Coalesced, coalesce } from './coalesce.ts'

type News = {
  topic: Parameters<typeof subscribe>[0]
  /** How long events are collected before the page's data is reloaded, in milliseconds. */
  gatherMs: number
  /** Whether a topic's value requires a reload. The first value is the current state; undefined means that changes may have been missed. */
  isNews: (value: unknown, isFirst: boolean) => boolean
  /** Whether the page is doing something that a reload would disturb. */
  isBusy?: boolean
}

/**
 * Reloads the page's data after changes of a topic: once for all changes within a time, and not while a navigation or another reload
 * is pending. The event stream is closed while the page is hidden; missed changes are loaded when it is visible again.
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
