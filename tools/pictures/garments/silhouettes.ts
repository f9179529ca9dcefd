import { bodyDistance } from '../body/body.ts'
import type { Pose, PoseName } from '../body/pose.ts'
import { type Distance, limb } from '../body/solids.ts'
import { addPanel, type Cloth } from '../cloth/cloth.ts'
import type { Mesh } from '../mesh.ts'
import { curveThrough } from '../numbers.ts'
import type { Presence } from '../raster.ts'
import { bodice, waistband } from './bodice.ts'
import { addSheet, type Sheet } from './sheet.ts'
import { addTrousers } from './trousers.ts'
import { addFlap, addTube, type Tube } from './tube.ts'

/** How a silhouette is cut, in which pose it is shown, and what of its panels is cut away. */
export type Cutting = {
  pose: PoseName
  /** The layers from the skin outwards; each falls over those before it. */
  layers: ((cloth: Cloth, pose: Pose) => void)[]
  presence: Record<string, Presence>
  /** Pieces that follow the body instead of falling. */
  fitted?: (torso: Distance) => Mesh[]
  /** What the cloth falls on, if not the bare body: a petticoat, slimmer legs. */
  obstacle?: (pose: Pose) => Distance
  bareLegs?: boolean
  frames?: number
}

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

const SPACING = 1.7

const trimmed =
  (sheet: Sheet): Presence =>
  (s, t) =>
    sheet.neck(s, t) > 0 && Math.abs(s) <= sheet.side(Math.abs(t)) + 0.05

/** Sleeves `sleeve` cm from the centre and `depth` cm deep on a straight body; the body's width keeps to whole columns. */
const sleeved = (sleeve: number, depth: number, bodyColumns: number) => (t: number) =>
  t < depth ? sleeve : bodyColumns * SPACING

const boubou = sheetOf({ halfWidth: 62, front: 133 })
const kaftan = sheetOf({
  halfWidth: 66,
  front: 132,
  side: sleeved(66, 21, 21),
  sewnFrom: 21,
  neck: roundNeck(7.5, 8),
})
const buba = sheetOf({
  halfWidth: 58,
  front: 56,
  side: sleeved(58, 21, 19),
  sewnFrom: 21,
  neck: roundNeck(8, 9),
})
const tunic = sheetOf({
  halfWidth: 44,
  front: 62,
  side: sleeved(44, 19, 18),
  sewnFrom: 19,
  neck: roundNeck(8.6, 7),
})

const widths: number[] = [0]
const through = (rows: number[][]) => (t: number) => curveThrough(rows, t, widths)[0] ?? 0

const wrapper: Tube = {
  part: 'cloth',
  waist: 117,
  long: 106,
  around: through([
    [0, 76],
    [10, 90],
    [22, 112],
    [60, 114],
    [106, 118],
  ]),
  columns: 64,
  rows: 58,
  stiffness: 0.12,
}
const ball: Tube = {
  part: 'cloth',
  waist: 116,
  long: 113,
  around: (t) => 66 + t * 3.16,
  columns: 190,
  rows: 60,
  stiffness: 0.08,
}
const circle: Tube = {
  part: 'cloth',
  waist: 116,
  long: 72,
  around: (t) => 66 + t * 3.08,
  columns: 150,
  rows: 42,
  stiffness: 0.06,
}
const column: Tube = {
  part: 'cloth',
  waist: 116,
  long: 113,
  around: through([
    [0, 67],
    [10, 92],
    [22, 112],
    [52, 104],
    [70, 112],
    [113, 210],
  ]),
  columns: 104,
  rows: 62,
  stiffness: 0.06,
}

/** A stiff underskirt that holds a gown out. */
const petticoat = (pose: Pose): Distance => {
  const body = bodyDistance(pose)
  return (x, y, z) => {
    const t = (112 - y) / 112
    const radius = 10 + 40 * Math.max(0, t) ** 0.8
    const cone = Math.max((Math.hypot(x, z) - radius) * 0.8, y - 110)
    return Math.min(body(x, y, z), cone)
  }
}

const slimLegs = (pose: Pose): Distance => {
  const upper = bodyDistance(pose, { legs: false })
  return (x, y, z) => Math.min(upper(x, y, z), limb(Math.abs(x), y, z, [9, 82, -0.6], [8, 14, -3], 5.2, 3))
}

/** A sash over one shoulder, pinned where it crosses. */
function addIpele(cloth: Cloth): void {
  const spacing = SPACING
  addPanel(cloth, {
    part: 'sash',
    columns: 15,
    rows: 84,
    stiffness: 0.12,
    pinned: (_, j) => j > 36 && j < 41,
    pattern: (i, j) => [i * spacing, j * spacing],
    place: (i, j) => {
      const t = (j - 38) * spacing
      const out = Math.min(Math.abs(t), 20)
      return [
        -8.2 - i * 0.66,
        158.4 - (i > 8 ? (i - 8) * 0.5 : 0) - Math.max(0, Math.abs(t) - 20),
        Math.sign(t) * -out * 1.15 - 0.6 + (i % 2) * 0.9,
      ]
    },
  })
}

const strapless = (torso: Distance) => [bodice('cloth', torso), waistband('cloth', torso)]

export const SILHOUETTES = {
  boubou: {
    pose: 'open',
    presence: { cloth: trimmed(boubou) },
    layers: [(cloth, pose) => void addSheet(cloth, boubou, pose)],
  },
  kaftan: {
    pose: 'easy',
    presence: { cloth: trimmed(kaftan) },
    layers: [(cloth, pose) => void addSheet(cloth, kaftan, pose)],
  },
  iro: {
    pose: 'easy',
    presence: { top: trimmed(buba) },
    layers: [
      (cloth) => void addTube(cloth, wrapper),
      (cloth) => void addFlap(cloth, wrapper, -0.35, 1.9),
      (cloth, pose) => void addSheet(cloth, { ...buba, part: 'top' }, pose, 2.4),
      addIpele,
    ],
  },
  ball: {
    pose: 'rest',
    presence: {},
    layers: [(cloth) => void addTube(cloth, ball)],
    fitted: strapless,
    obstacle: petticoat,
  },
  column: { pose: 'hip', presence: {}, layers: [(cloth) => void addTube(cloth, column)], fitted: strapless },
  midi: {
    pose: 'hip',
    presence: {},
    layers: [(cloth) => void addTube(cloth, circle)],
    fitted: strapless,
    bareLegs: true,
  },
  jumpsuit: {
    pose: 'hip',
    presence: {},
    layers: [(cloth) => addTrousers(cloth, 'cloth', 109, 1.7)],
    fitted: strapless,
    obstacle: slimLegs,
  },
  set: {
    pose: 'easy',
    presence: { top: trimmed(tunic) },
    layers: [
      (cloth) => addTrousers(cloth, 'cloth', 106, 1.45),
      (cloth, pose) => void addSheet(cloth, { ...tunic, part: 'top' }, pose, 2.4),
    ],
    obstacle: slimLegs,
  },
} satisfies Record<string, Cutting>

export type Silhouette = keyof typeof SILHOUETTES
