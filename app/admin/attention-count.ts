import { createContext, use, useEffect, useState } from 'react'
import { subscribe } from '#app/events/page-events.ts'

export const AttentionCountContext = createContext<number | null>(null)

/** How many items wait for a person; null if it is unknown, or the viewer may not know. */
export const useAttentionCount = () => use(AttentionCountContext)

/** The count that came with the page, then each that the event stream sends. */
export function useLiveCount({ mayKnow, count }: { mayKnow: boolean; count: number | null }): number | null {
  const [told, setTold] = useState<number | null>(null)
  useEffect(() => {
    if (!mayKnow) return
    return subscribe('attention', (value) => {
      if (typeof value === 'number') setTold(value)
    })
  }, [mayKnow])
  return told ?? count
}
