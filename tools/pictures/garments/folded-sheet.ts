import { addPanel, type Cloth, type Panel, particleAt, sew } from '../cloth-simulation/cloth.ts'
import type { Arm, Pose } from '../mannequin/poses.ts'
import type { Vec3 } from '../math/vectors.ts'

/** The flat cut of a garment folded at the shoulder: s runs along the arms, t down the front (positive) or back (negative). */
export type Sheet = {
  part: string
  halfWidth: number
  front: number
  back: number
  spacing: number
  /** Half the garment's width at |t| cm below the fold: the side seam. */
  side: (t: number) => number
  /** The |t| from which on the sides are sewn together. */
  sewnFrom: number
  neck: (s: number, t: number) => number
  stiffness: number
}

/** Lays the sheet over shoulders and arms, and sews its sides. */
export function addSheet(cloth: Cloth, sheet: Sheet, pose: Pose, lift = 1.6): Panel {
  const { spacing, halfWidth } = sheet
  const columns = 2 * Math.round(halfWidth / spacing) + 1
  const up = Math.round(sheet.back / spacing)
  const rows = up + Math.round(sheet.front / spacing) + 1
  const at = (i: number, j: number) => [(i - (columns - 1) / 2) * spacing, (j - up) * spacing] as const
  const inside = (s: number, t: number) =>
    Math.abs(s) <= sheet.side(Math.abs(t)) + spacing * 0.55 && sheet.neck(s, t) > -0.22
  const panel = addPanel(cloth, {
    part: sheet.part,
    columns,
    rows,
    stiffness: sheet.stiffness,
    active: (i, j) => inside(...at(i, j)),
    pattern: at,
    place: (i, j) => {
      const [s, t] = at(i, j)
      return overArm(s, t, pose, lift)
    },
  })
  sewSides(cloth, sheet, panel, up)
  sewUnderarms(cloth, panel, up)
  return panel
}

/** A point on the line from the neck over shoulder and elbow to the wrist and beyond, `lift` cm above the skin. */
function overArm(s: number, t: number, pose: Pose, lift: number): Vec3 {
  const side = s < 0 ? -1 : 1
  const arm = side < 0 ? pose.left : pose.right
  const along = Math.abs(s)
  const [x, y] =
    along < 7
      ? [along, 157.4]
      : along < 19
        ? [7 + (along - 7) * 0.86, 157.4 - (along - 7) * 0.45]
        : downArm(arm, along - 19)
  // Sleeves hang closer to the arm than the body's panels do to the body, and follow the arm forward.
  const depth = along < 26 ? 15 : Math.max(8, 15 - (along - 26))
  const out = Math.min(Math.abs(t), depth)
  const forward = ((arm.wrist[2] + 1.6) * Math.max(0, along - 22)) / 50
  return [x * side, y + lift - Math.max(0, Math.abs(t) - depth), (t < 0 ? -out : out) - 0.6 + forward]
}

function downArm({ shoulder, elbow, wrist }: Arm, along: number): [number, number] {
  const upper = Math.hypot(elbow[0] - shoulder[0], elbow[1] - shoulder[1])
  const [from, to, rest] = along < upper ? [shoulder, elbow, along] : [elbow, wrist, along - upper]
  const dx = Math.abs(to[0]) - Math.abs(from[0])
  const dy = to[1] - from[1]
  const l = Math.hypot(dx, dy)
  const skin = 5.6
  return [
    Math.abs(from[0]) + (dx * rest) / l - (dy / l) * skin * 0.5,
    from[1] + (dy * rest) / l + (dx / l) * skin + 1.5,
  ]
}

function sewSides(cloth: Cloth, sheet: Sheet, panel: Panel, fold: number): void {
  for (let j = 1; j <= fold; j++) {
    if (j * sheet.spacing < sheet.sewnFrom) continue
    for (const direction of [-1, 1]) {
      const front = edgeOf(panel, fold + j, direction)
      const back = edgeOf(panel, fold - j, direction)
      if (front < 0 || back < 0) continue
      for (const [inward, rest] of [
        [0, 0.2],
        [1, 1],
      ] as const) {
        const a = particleAt(panel, front - direction * inward, fold + j)
        const b = particleAt(panel, back - direction * inward, fold - j)
        if (a >= 0 && b >= 0) sew(cloth, a, b, rest, 0.7)
      }
    }
  }
}

/** Columns that end before the hem are sleeves: their lower edges are sewn front to back. */
function sewUnderarms(cloth: Cloth, panel: Panel, fold: number): void {
  for (let i = 0; i < panel.columns; i++) {
    let j = 4
    while (particleAt(panel, i, fold + j + 1) >= 0) j++
    if (fold + j >= panel.rows - 1) continue
    const front = particleAt(panel, i, fold + j)
    const back = particleAt(panel, i, fold - j)
    if (front >= 0 && back >= 0) sew(cloth, front, back, 0.2, 0.7)
  }
}

function edgeOf(panel: Panel, row: number, direction: number): number {
  let i = direction > 0 ? panel.columns - 1 : 0
  while (i >= 0 && i < panel.columns && particleAt(panel, i, row) < 0) i -= direction
  return i >= 0 && i < panel.columns ? i : -1
}
