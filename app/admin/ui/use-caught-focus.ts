import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses an element and scrolls to it when a change of `what` removed the focused element; otherwise keyboard users would start at
 * the top of the page again. A change of `quietly` alone doesn't scroll.
 */
export function useCaughtFocus<E extends HTMLElement>(what: unknown, quietly?: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  const was = useRef({ what, quietly })
  // In an effect, because it moves the focus.
  useEffect(() => {
    const before = was.current
    if (before.what === what && before.quietly === quietly) return
    was.current = { what, quietly }
    if (isFocusGone()) element.current?.focus({ preventScroll: before.what === what })
  }, [what, quietly])
  return element
}

// Browsers remove the focus from a button only some time after it is disabled.
const isFocusGone = () => document.activeElement === document.body || document.activeElement?.matches(':disabled')
