import { addPanel, type Cloth, type Panel } from '../cloth-simulation/cloth.ts'
import type { Vec3 } from '../math/vectors.ts'

/** A skirt: cloth round the body, pinned at the waist and `around(t)` cm wide at t cm below it. */
export type Skirt = {
  part: string
  waist: number
  long: number
  around: (t: number) => number
  columns: number
  rows: number
  stiffness: number
}

export function addSkirt(cloth: Cloth, skirt: Skirt): Panel {
  const { columns, rows } = skirt
  const drop = (j: number) => (j / (rows - 1)) * skirt.long
  const turn = (i: number) => (i / columns) * 2 * Math.PI - Math.PI
  const width = (j: number) => skirt.around(drop(j)) / columns
  return addPanel(cloth, {
    part: skirt.part,
    columns,
    rows,
    wraps: true,
    stiffness: skirt.stiffness,
    pinned: (_, j) => j === 0,
    pattern: (i, j) => [(i - columns / 2) * width(j), drop(j)],
    place: (i, j) => onRing(turn(i), skirt.waist - drop(j), skirt.around(drop(j))),
    rest: ([i, j], [k, l]) => {
      const across = ((k - i) * (width(j) + width(l))) / 2
      return Math.hypot(across, drop(l) - drop(j))
    },
  })
}

/** A flap of a wrapper: an open piece that covers a skirt from angle `from` to angle `to`. */
export function addWrapperFlap(cloth: Cloth, skirt: Skirt, from: number, to: number): Panel {
  const columns = Math.round((skirt.columns * (to - from)) / (2 * Math.PI))
  const drop = (j: number) => (j / (skirt.rows - 1)) * skirt.long
  const turn = (i: number) => from + ((to - from) * i) / (columns - 1)
  const reach = (j: number) => skirt.around(drop(j)) + 9
  return addPanel(cloth, {
    part: skirt.part,
    columns,
    rows: skirt.rows,
    stiffness: skirt.stiffness,
    pinned: (_, j) => j === 0,
    pattern: (i, j) => [(turn(i) * reach(j)) / (2 * Math.PI) + 31, drop(j)],
    place: (i, j) => onRing(turn(i), skirt.waist - drop(j) + 0.6, reach(j)),
  })
}

/** A point on the oval ring of circumference `around`. The waist is wider than deep; a full hem is round. */
function onRing(angle: number, y: number, around: number): Vec3 {
  const radius = around / (2 * Math.PI)
  const flat = radius < 20 ? 1.16 : 1.06
  return [Math.sin(angle) * radius * flat, y, Math.cos(angle) * (radius / flat) * 0.98 + (y > 100 ? 0.2 : -0.6)]
}
