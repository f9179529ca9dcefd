import { useRef } from 'react'
import { isDoublePress } from '#app/ui/double-press.ts'

/**
 * Lets the press of a button through once until it is answered, for half a second at most: the second press of a double click comes before
 * the router has told that the first is under way, and would be sent as well.
 */
export function usePressGuard() {
  const sent = useRef<{ what: string; at: number } | null>(null)
  return {
    /** Whether this press is one of its own; `what` names what is asked for, and on what. */
    lets: (what: string): boolean => {
      const at = performance.now()
      if (sent.current?.what === what && isDoublePress(at, sent.current.at)) return false
      sent.current = { what, at }
      return true
    },
    /** The next press is one of its own, however soon. */
    answered: () => {
      sent.current = null
    },
  }
}
