import { type RefCallback, useCallback, useRef } from 'react'
import { followDrags } from './follow-drags.ts'

/** How an item looks while it is held; each has the attribute `data-movable`, and a `DragHandle`. */
export const movable =
  'data-lifted:z-25 data-lifted:cursor-grabbing data-lifted:bg-surface data-lifted:shadow-xl data-lifted:ring-2 data-lifted:ring-brand'

/** The ref of a grid whose items are put in order by dragging. `onMove` is told the places, counted from 0. */
export function useDragOrder(onMove: (from: number, to: number) => void): RefCallback<HTMLElement> {
  const latest = useRef(onMove)
  latest.current = onMove
  return useCallback(
    (list: HTMLElement | null) => (list ? followDrags(list, (from, to) => latest.current(from, to)) : undefined),
    [],
  )
}
