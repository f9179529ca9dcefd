import { addPanel, type Cloth, type Panel, particleAt, sew } from '../cloth-simulation/cloth.ts'
import { lerp, smoothstep } from '../math/interpolation.ts'
import type { Vec3 } from '../math/vectors.ts'

const SPACING = 1.85
const OUTER = 30
const COLUMNS = 37
const WAIST = 116
const CROTCH = 31

/** Wide trousers: one piece a leg, joined at front, back and crotch. `long` is the outer seam in cm. */
export function addTrousers(cloth: Cloth, part: string, long: number, hem: number): void {
  const left = addLeg(cloth, part, -1, long, hem)
  const right = addLeg(cloth, part, 1, long, hem)
  const crotch = Math.round(CROTCH / SPACING)
  for (let j = 1; j <= crotch; j++)
    for (const column of [0, OUTER]) sew(cloth, particleAt(left, column, j), particleAt(right, column, j), 0.1, 0.9)
  for (let i = OUTER; i < COLUMNS; i++) sew(cloth, particleAt(left, i, crotch), particleAt(right, i, crotch), 0.1, 0.9)
}

function addLeg(cloth: Cloth, part: string, side: -1 | 1, long: number, hem: number): Panel {
  const rows = Math.round(long / SPACING) + 1
  const crotch = Math.round(CROTCH / SPACING)
  const drop = (j: number) => j * SPACING
  const ease = (t: number) => (t < 22 ? lerp(0.61, 1, smoothstep(0, 22, t)) : lerp(1, hem, smoothstep(22, long, t)))
  const column = (i: number) => ((i % COLUMNS) + COLUMNS) % COLUMNS
  return addPanel(cloth, {
    part,
    columns: COLUMNS,
    rows,
    wraps: true,
    stiffness: 0.07,
    active: (i, j) => j >= crotch || i <= OUTER,
    pinned: (_, j) => j === 0,
    pattern: (i, j) => [side * (i - OUTER / 2) * SPACING * ease(drop(j)), drop(j)],
    place: (i, j) => (j < crotch ? onHip(column(i), drop(j), side) : onLeg(column(i), drop(j), side)),
    rest: ([i, j], [k, l]) => {
      const across = ((k - i) * SPACING * (ease(drop(j)) + ease(drop(l)))) / 2
      return Math.hypot(across, drop(l) - drop(j))
    },
  })
}

function onHip(i: number, t: number, side: number): Vec3 {
  const angle = (i / OUTER) * Math.PI
  const full = lerp(0, 1, smoothstep(0, 22, t))
  return [side * Math.sin(angle) * (12.1 + 7.2 * full), WAIST - t, Math.cos(angle) * (8.9 + 5.3 * full) - 0.4 * full]
}

function onLeg(i: number, t: number, side: number): Vec3 {
  const angle = i <= OUTER ? (i / OUTER) * Math.PI : Math.PI + ((i - OUTER) / (COLUMNS - OUTER)) * Math.PI
  const reach = i <= OUTER ? 11 : 6.2
  return [side * (9 + Math.sin(angle) * reach), WAIST - t, Math.cos(angle) * 11.5]
}
