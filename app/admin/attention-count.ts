import { createContext, use, useEffect, useState } from 'react'
import { subscribe } from '#app/events/page-events.ts'

export const AttentionCountContext = createContext<number | null>(null)

/** How many things wait for a person; null where nobody knows, or the viewer may not. */
export const useAttentionCount = () => use(AttentionCountContext)

/** The count as it was with the page, then as the event stream tells it. */
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
