/** How a picture is shown: its scale, and the offset of its centre from the stage's centre in CSS pixels. */
export type View = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
/** The sizes of the stage, and of the picture at scale 1, in CSS pixels. */
export type Sizes = { stage: { width: number; height: number }; picture: { width: number; height: number } }

export const whole: View = { scale: 1, x: 0, y: 0 }
export const maxScale = 4
const doubleTapScale = 2.5

/** Multiplies the scale by `factor`, keeping the point of the picture under `point` (relative to the stage's centre) in place. */
export function zoomAt(view: View, factor: number, point: Point, sizes: Sizes): View {
  const scale = clamp(view.scale * factor, 1, maxScale)
  const grown = scale / view.scale
  return within({ scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown }, sizes)
}

/** Moves the picture, but leaves no empty edge where it could fill the stage. */
export function panBy(view: View, by: Point, sizes: Sizes): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, sizes)
}

/** The effect of a double tap: zooms in at the point, or shows the whole picture again. */
export const toggleZoom = (view: View, point: Point, sizes: Sizes): View =>
  view.scale > 1 ? whole : zoomAt(view, doubleTapScale, point, sizes)

/** The effect of two fingers moving from `before` to `after`: zooms and pans. */
export function pinch(view: View, before: readonly [Point, Point], after: readonly [Point, Point], sizes: Sizes): View {
  const from = middle(before)
  const to = middle(after)
  const factor = distance(after) / Math.max(1, distance(before))
  return panBy(zoomAt(view, factor, from, sizes), { x: to.x - from.x, y: to.y - from.y }, sizes)
}

/** The picture's size when it fits the stage as a whole. */
export function fitted(stage: Sizes['stage'], picture: { width: number; height: number }): Sizes['picture'] {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

function within({ scale, x, y }: View, { stage, picture }: Sizes): View {
  const room = (size: number, around: number) => Math.max(0, (size * scale - around) / 2)
  const roomX = room(picture.width, stage.width)
  const roomY = room(picture.height, stage.height)
  return { scale, x: clamp(x, -roomX, roomX), y: clamp(y, -roomY, roomY) }
}

// Adding 0 turns -0 into 0, so that equal views compare as equal.
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value)) + 0
const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = ([a, b]: readonly [Point, Point]) => Math.hypot(a.x - b.x, a.y - b.y)
