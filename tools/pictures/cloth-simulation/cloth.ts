import type { Vec3 } from '../math/vectors.ts'

type Pattern = readonly [number, number]

/** A rectangular piece of cloth. `index` gives the particle at (column, row), or -1 where there is no cloth. */
export type Panel = { part: string; columns: number; rows: number; wraps: boolean; index: Int32Array }

/** Particles with positions and pattern coordinates in cm, threads that hold them together, and the panels they form. */
export type Cloth = {
  positions: number[]
  pattern: number[]
  free: number[]
  threads: { a: number[]; b: number[]; rest: number[]; pull: number[] }
  panels: Panel[]
}

type Cut = {
  part: string
  columns: number
  rows: number
  wraps?: boolean
  place: (i: number, j: number) => Vec3
  pattern: (i: number, j: number) => Pattern
  pinned?: (i: number, j: number) => boolean
  active?: (i: number, j: number) => boolean
  /** Distance between two points on the flat cloth; needed where pattern coordinates can't give it (gathers, gores). */
  rest?: (a: readonly [number, number], b: readonly [number, number]) => number
  /** Resistance to bending, 0 to 1. */
  stiffness?: number
}

export const emptyCloth = (): Cloth => ({
  positions: [],
  pattern: [],
  free: [],
  threads: { a: [], b: [], rest: [], pull: [] },
  panels: [],
})

const SHEAR = 0.45

export function addPanel(cloth: Cloth, cut: Cut): Panel {
  const { columns, rows, wraps = false, stiffness = 0.06 } = cut
  const index = new Int32Array(columns * rows).fill(-1)
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      if (cut.active && !cut.active(i, j)) continue
      index[j * columns + i] = cloth.free.length
      cloth.positions.push(...cut.place(i, j))
      cloth.pattern.push(...cut.pattern(i, j))
      cloth.free.push(cut.pinned?.(i, j) ? 0 : 1)
    }
  const panel = { part: cut.part, columns, rows, wraps, index }
  const flat = (a: readonly [number, number], b: readonly [number, number]) => {
    const [s, t] = cut.pattern(a[0], a[1])
    const [u, v] = cut.pattern(b[0], b[1])
    return Math.hypot(s - u, t - v)
  }
  const rest = cut.rest ?? flat
  const join = (i: number, j: number, k: number, l: number, pull: number) => {
    const a = particleAt(panel, i, j)
    const b = particleAt(panel, k, l)
    if (a >= 0 && b >= 0) sew(cloth, a, b, rest([i, j], [k, l]), pull)
  }
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      join(i, j, i, j + 1, 1)
      join(i, j, i + 1, j, 1)
      join(i, j, i + 1, j + 1, SHEAR)
      join(i + 1, j, i, j + 1, SHEAR)
      join(i, j, i + 2, j, stiffness)
      join(i, j, i, j + 2, stiffness)
      join(i, j, i + 4, j, stiffness * 0.4)
      join(i, j, i, j + 4, stiffness * 0.4)
    }
  cloth.panels.push(panel)
  return panel
}

/** Joins two particles by a thread of length `rest`. */
export function sew(cloth: Cloth, a: number, b: number, rest = 0.15, pull = 0.8): void {
  const { threads } = cloth
  threads.a.push(a)
  threads.b.push(b)
  threads.rest.push(rest)
  threads.pull.push(pull)
}

export function particleAt(panel: Panel, i: number, j: number): number {
  if (j < 0 || j >= panel.rows) return -1
  const column = panel.wraps ? (i + panel.columns) % panel.columns : i
  if (column < 0 || column >= panel.columns) return -1
  return panel.index[j * panel.columns + column] ?? -1
}
