import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to an element, and shows it, when what had it has gone with a change of `what`; otherwise whoever works by keyboard would
 * begin at the top of the page again. With a change of `quietly` alone it doesn't scroll.
 */
export function useCaughtFocus<E extends HTMLElement>(what: unknown, quietly?: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  const was = useRef({ what, quietly })
  // The focus is the browser's.
  useEffect(() => {
    const before = was.current
    if (before.what === what && before.quietly === quietly) return
    was.current = { what, quietly }
    if (isFocusGone()) element.current?.focus({ preventScroll: before.what === what })
  }, [what, quietly])
  return element
}

// Browsers take the focus off a button that is disabled some time after that.
const isFocusGone = () => document.activeElement === document.body || document.activeElement?.matches(':disabled')
