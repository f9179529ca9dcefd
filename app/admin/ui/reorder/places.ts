export type Point = { x: number; y: number }
export type Box = { left: number; top: number; width: number; height: number }

// The distance from an edge within which the page scrolls, in pixels, and the speed at the edge, in pixels per second.
const edge = 56
const fastest = 900

/** The index of the box that contains a point or is nearest to it. */
export function placeAt(boxes: readonly Box[], { x, y }: Point): number {
  const distances = boxes.map(({ left, top, width, height }) =>
    Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height)),
  )
  return distances.indexOf(Math.min(...distances))
}

/** The corner of a dragged box, limited so that the box stays inside another: beyond the page's edge it would enlarge the page. */
export const keepInside = ({ x, y }: Point, { width, height }: Pick<Box, 'width' | 'height'>, around: Box): Point => ({
  x: Math.max(around.left, Math.min(x, around.left + around.width - width)),
  y: Math.max(around.top, Math.min(y, around.top + around.height - height)),
})

/** The new index of each item after one has moved from one index to another. */
export const placesAfterMove = (count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, (_, at) => {
    if (at === from) return to
    if (from < at && at <= to) return at - 1
    return to <= at && at < from ? at + 1 : at
  })

/**
 * The page's scroll speed while dragging, in pixels per second (negative for up). It scrolls only near the top or bottom of the
 * visible area, and only in the direction in which the pointer was moved, so that grabbing an item near an edge doesn't scroll.
 */
export function scrollSpeed(y: number, { from, top, bottom }: { from: number; top: number; bottom: number }): number {
  const above = Math.min(1, Math.max(0, (top + edge - y) / edge))
  const below = Math.min(1, Math.max(0, (y - bottom + edge) / edge))
  if (y < from) return above === 0 ? 0 : -above * fastest
  return y > from ? below * fastest : 0
}
