import type { Presence } from '../rendering/rasterise.ts'
import type { Sheet } from './folded-sheet.ts'

const SPACING = 1.7

const roundNeck = (wide: number, deep: number) => (s: number, t: number) =>
  Math.hypot(s / wide, (t - 0.5) / (t > 0.5 ? deep : 3)) - 1

const sheetOf = (over: Partial<Sheet> & Pick<Sheet, 'halfWidth' | 'front'>): Sheet => ({
  part: 'cloth',
  back: over.front,
  spacing: SPACING,
  side: () => over.halfWidth,
  sewnFrom: 32,
  neck: roundNeck(8.5, 10),
  stiffness: 0.05,
  ...over,
})

/** A straight body with sleeves, which end `sleeve` cm from the centre and are `depth` cm deep. The body is whole columns wide. */
const sleeved = (sleeve: number, depth: number, bodyColumns: number) => (t: number) =>
  t < depth ? sleeve : bodyColumns * SPACING

export const boubou = sheetOf({ halfWidth: 62, front: 133 })
export const kaftan = sheetOf({
  halfWidth: 66,
  front: 132,
  side: sleeved(66, 21, 21),
  sewnFrom: 21,
  neck: roundNeck(7.5, 8),
})
export const buba = sheetOf({
  halfWidth: 58,
  front: 56,
  side: sleeved(58, 21, 19),
  sewnFrom: 21,
  neck: roundNeck(8, 9),
})
export const tunic = sheetOf({
  halfWidth: 44,
  front: 62,
  side: sleeved(44, 19, 18),
  sewnFrom: 19,
  neck: roundNeck(8.6, 7),
})

/** Keeps the part of a sheet between its neckline and its sides. */
export const trimmed =
  (sheet: Sheet): Presence =>
  (s, t) =>
    sheet.neck(s, t) > 0 && Math.abs(s) <= sheet.side(Math.abs(t)) + 0.05
