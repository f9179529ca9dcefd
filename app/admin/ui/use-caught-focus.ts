import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to an element when what had it has gone with a change of `what`; otherwise whoever works by keyboard would begin at the
 * top of the page again.
 */
export function useCaughtFocus<E extends HTMLElement>(what: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  const was = useRef(what)
  // The focus is the browser's.
  useEffect(() => {
    if (was.current === what) return
    was.current = what
    if (document.activeElement === document.body) element.current?.focus()
  }, [what])
  return element
}
