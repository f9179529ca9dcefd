import { type Mesh, vertexNormals } from '../geometry/mesh.ts'
import { type Cloth, type Panel, particleAt } from './cloth.ts'

const FINER = 2

/** Makes a mesh of a settled panel, smoothed and refined by Catmull-Rom curves. Wrapping panels repeat their first column at the end. */
export function panelMesh(cloth: Cloth, panel: Panel): Mesh {
  const wide = (panel.wraps ? panel.columns : panel.columns - 1) * FINER + 1
  const tall = (panel.rows - 1) * FINER + 1
  const positions = new Float32Array(wide * tall * 3)
  const pattern = new Float32Array(wide * tall * 2)
  const there = new Uint8Array(wide * tall)
  for (let J = 0; J < tall; J++)
    for (let I = 0; I < wide; I++) {
      const o = J * wide + I
      const value = patch(cloth, panel, I / FINER, J / FINER)
      if (!value) continue
      there[o] = 1
      positions.set(value.slice(0, 3), 3 * o)
      pattern.set(value.slice(3), 2 * o)
    }
  const triangles: number[] = []
  for (let J = 0; J < tall - 1; J++)
    for (let I = 0; I < wide - 1; I++) {
      const a = J * wide + I
      const [b, c, d] = [a + 1, a + wide, a + wide + 1]
      if (there[a] && there[b] && there[c]) triangles.push(a, c, b)
      if (there[b] && there[c] && there[d]) triangles.push(b, c, d)
    }
  const flat = Uint32Array.from(triangles)
  return { part: panel.part, positions, pattern, triangles: flat, normals: vertexNormals(positions, flat) }
}

/** The width of a wrapping panel at a row in pattern coordinates: one column further than its last. */
function wrapLength(cloth: Cloth, panel: Panel, row: number): number {
  const j = Math.max(0, Math.min(panel.rows - 1, row))
  const s = (i: number) => cloth.pattern[2 * particleAt(panel, i, j)] ?? 0
  return ((s(panel.columns - 1) - s(0)) * panel.columns) / (panel.columns - 1)
}

function patch(cloth: Cloth, panel: Panel, x: number, y: number): number[] | null {
  const i = Math.min(Math.floor(x), panel.wraps ? panel.columns - 1 : panel.columns - 2)
  const j = Math.min(Math.floor(y), panel.rows - 2)
  const u = x - i
  const v = y - j
  const core = [
    particleAt(panel, i, j),
    particleAt(panel, i + 1, j),
    particleAt(panel, i, j + 1),
    particleAt(panel, i + 1, j + 1),
  ]
  const needed = [true, u > 0, v > 0, u > 0 && v > 0]
  if (core.some((k, q) => k < 0 && needed[q])) return null
  const fallback = core.find((k) => k >= 0) ?? 0
  const out: number[] = []
  for (let c = 0; c < 5; c++) {
    const columns: number[] = []
    for (let row = -1; row < 3; row++) {
      const line: number[] = []
      for (let step = -1; step < 3; step++) {
        const nearest = core[(v > 0.5 || row > 0 ? 2 : 0) + (step > 0 ? 1 : 0)] ?? -1
        const reach = clampedParticle(panel, i + step, j + row)
        const k = reach >= 0 ? reach : nearest >= 0 ? nearest : fallback
        const laps =
          panel.wraps && c === 3 ? Math.floor((i + step) / panel.columns) * wrapLength(cloth, panel, j + row) : 0
        line.push((c < 3 ? (cloth.positions[3 * k + c] ?? 0) : (cloth.pattern[2 * k + c - 3] ?? 0)) + laps)
      }
      columns.push(catmullRom(line, u))
    }
    out.push(catmullRom(columns, v))
  }
  return out
}

function clampedParticle(panel: Panel, i: number, j: number): number {
  const row = Math.max(0, Math.min(panel.rows - 1, j))
  return particleAt(panel, panel.wraps ? i : Math.max(0, Math.min(panel.columns - 1, i)), row)
}

function catmullRom([a = 0, b = 0, c = 0, d = 0]: number[], t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
}

/** Evens out the remaining jitter: each particle moves a little towards the mean of its neighbours. */
export function smooth(cloth: Cloth, passes = 2): void {
  for (let pass = 0; pass < passes; pass++) {
    const from = cloth.positions.slice()
    for (const panel of cloth.panels)
      for (let j = 0; j < panel.rows; j++) for (let i = 0; i < panel.columns; i++) smoothOne(cloth, panel, from, i, j)
  }
}

function smoothOne(cloth: Cloth, panel: Panel, from: number[], i: number, j: number): void {
  const k = particleAt(panel, i, j)
  if (k < 0 || !cloth.free[k]) return
  const sides = [
    particleAt(panel, i - 1, j),
    particleAt(panel, i + 1, j),
    particleAt(panel, i, j - 1),
    particleAt(panel, i, j + 1),
  ]
  if (sides.some((side) => side < 0)) return
  for (let c = 0; c < 3; c++) {
    const mean = sides.reduce((sum, side) => sum + (from[3 * side + c] ?? 0), 0) / 4
    cloth.positions[3 * k + c] = (from[3 * k + c] ?? 0) * 0.5 + mean * 0.5
  }
}

const SEAM = 0.25

/** Brings the two sides of every seam together. */
export function closeSeams(cloth: Cloth): void {
  const { a, b, rest } = cloth.threads
  for (let e = 0; e < a.length; e++) {
    if ((rest[e] ?? 1) > SEAM) continue
    for (let c = 0; c < 3; c++) {
      const i = 3 * (a[e] ?? 0) + c
      const j = 3 * (b[e] ?? 0) + c
      const middle = ((cloth.positions[i] ?? 0) + (cloth.positions[j] ?? 0)) / 2
      cloth.positions[i] = middle
      cloth.positions[j] = middle
    }
  }
}
