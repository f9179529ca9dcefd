export type Point = { x: number; y: number }
export type Box = { left: number; top: number; width: number; height: number }

// How near an edge a pointer scrolls, and how fast at the edge itself, in pixels a second.
const edge = 56
const fastest = 900

/** The place, counted from 0, whose box a point is in or nearest to. */
export function placeAt(boxes: readonly Box[], { x, y }: Point): number {
  const distances = boxes.map(({ left, top, width, height }) =>
    Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height)),
  )
  return distances.indexOf(Math.min(...distances))
}

/** Where the corner of a dragged box may be, so that it stays inside another: past the page's edge it would make the page larger. */
export const keepInside = ({ x, y }: Point, { width, height }: Pick<Box, 'width' | 'height'>, around: Box): Point => ({
  x: Math.max(around.left, Math.min(x, around.left + around.width - width)),
  y: Math.max(around.top, Math.min(y, around.top + around.height - height)),
})

/** Which place each of so many items has once the one at a place has moved to another. */
export const placesAfterMove = (count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, (_, at) => {
    if (at === from) return to
    if (from < at && at <= to) return at - 1
    return to <= at && at < from ? at + 1 : at
  })

/**
 * How fast the page scrolls for a dragging pointer, in pixels a second: only near the top or the bottom of what is visible, and towards
 * where the pointer was moved, so that what is picked up near an edge stays there.
 */
export function scrollSpeed(y: number, { from, top, bottom }: { from: number; top: number; bottom: number }): number {
  const above = Math.min(1, Math.max(0, (top + edge - y) / edge))
  const below = Math.min(1, Math.max(0, (y - bottom + edge) / edge))
  if (y < from) return above === 0 ? 0 : -above * fastest
  return y > from ? below * fastest : 0
}
