import { type RefObject, useRef } from 'react'

/**
 * For a list whose items are removed by buttons marked `data-removes-item`: the list, and what to call with the place of an item that is
 * being removed. The focus then moves to the button that takes its place, else to the last; `onEmptied` where none is left.
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
