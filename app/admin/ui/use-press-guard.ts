import { useRef } from 'react'
import { isDoublePress } from '#app/ui/double-press.ts'

/**
 * Lets a button's action through only once until it is answered, for half a second at most. The second press of a double click comes
 * before React Router reports the first one as pending, and would be sent as well.
 */
export function usePressGuard() {
  const sent = useRef<{ what: string; at: number } | null>(null)
  return {
    /** Whether this press counts. `what` identifies the action and its object. */
    lets: (what: string): boolean => {
      const at = performance.now()
      if (sent.current?.what === what && isDoublePress(at, sent.current.at)) return false
      sent.current = { what, at }
      return true
    },
    /** Makes the next press count, however soon it comes. */
    answered: () => {
      sent.current = null
    },
  }
}
