import { type RefObject, useRef } from 'react'

/**
 * For a list whose items have buttons marked `data-removes-item`. Returns the list's ref, and a function to call with the index of an
 * item that is being removed: the focus then moves to the button now at that index, else to the last one. Without any left,
 * `onEmptied` is called.
 */
export function useFocusAfterRemoval<List extends HTMLElement>(
  onEmptied: () => void,
): { list: RefObject<List | null>; focusAfter: (place: number) => void } {
  const list = useRef<List>(null)
  const focusAfter = (place: number) => {
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-removes-item]') ?? []
      const next = buttons[Math.min(place, buttons.length - 1)]
      if (next) next.focus()
      else onEmptied()
    })
  }
  return { list, focusAfter }
}
