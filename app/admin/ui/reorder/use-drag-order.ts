import { type RefCallback, useCallback, useRef } from 'react'
import { followDrags } from './follow-drags.ts'

/** The class names of a movable item; it also needs the attribute `data-movable` and a `DragHandle`. */
export const movable =
  'data-lifted:z-25 data-lifted:cursor-grabbing data-lifted:bg-surface data-lifted:shadow-xl data-lifted:ring-2 data-lifted:ring-brand'

/** Returns the ref for a grid whose items can be reordered by dragging. `onMove` gets the old and new index. */
export function useDragOrder(onMove: (from: number, to: number) => void): RefCallback<HTMLElement> {
  const latest = useRef(onMove)
  latest.current = onMove
  return useCallback(
    (list: HTMLElement | null) => (list ? followDrags(list, (from, to) => latest.current(from, to)) : undefined),
    [],
  )
}
