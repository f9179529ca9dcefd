import { type Bounds, sampleDistance } from './distance-field.ts'
import type { Mesh } from './mesh.ts'
import type { Distance } from './signed-distance.ts'

/** Makes a mesh of a distance by surface nets, then moves each point onto the true surface. `pattern` gives pattern coordinates. */
export function meshFromDistance(
  part: string,
  distance: Distance,
  bounds: Bounds,
  step: number,
  pattern: (x: number, y: number, z: number) => readonly [number, number] = (x, y) => [x, y],
): Mesh {
  const field = sampleDistance(distance, bounds, step)
  const { nx, ny, nz, values } = field
  const deep = nx * ny
  const positions: number[] = []
  const normals: number[] = []
  const uv: number[] = []
  const index = new Int32Array(nx * ny * nz).fill(-1)
  const corner = new Float64Array(8)
  for (let k = 0; k < nz - 1; k++)
    for (let j = 0; j < ny - 1; j++)
      for (let i = 0; i < nx - 1; i++) {
        const o = (k * ny + j) * nx + i
        const local = cellPoint(values, o, nx, deep, corner)
        if (!local) continue
        const [u = 0, v = 0, w = 0] = local
        const p = [bounds[0] + (i + u) * step, bounds[1] + (j + v) * step, bounds[2] + (k + w) * step]
        const n = pullToSurface(distance, p)
        index[o] = positions.length / 3
        positions.push(...p)
        normals.push(...n)
        const [x = 0, y = 0, z = 0] = p
        uv.push(...pattern(x, y, z))
      }
  return {
    part,
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    pattern: Float32Array.from(uv),
    triangles: quads(values, index, nx, ny, nz),
  }
}

function cellPoint(values: Float32Array, o: number, up: number, deep: number, corner: Float64Array): number[] | null {
  let mask = 0
  for (let q = 0; q < 8; q++) {
    const v = values[o + (q & 1) + ((q >> 1) & 1) * up + ((q >> 2) & 1) * deep] ?? 0
    corner[q] = v
    if (v < 0) mask |= 1 << q
  }
  if (mask === 0 || mask === 255) return null
  const sum = [0, 0, 0]
  let crossings = 0
  for (let p = 0; p < 8; p++)
    for (let axis = 0; axis < 3; axis++) {
      const q = p | (1 << axis)
      const a = corner[p] ?? 0
      const b = corner[q] ?? 0
      if (q === p || a < 0 === b < 0) continue
      for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + ((p >> c) & 1) + (c === axis ? a / (a - b) : 0)
      crossings++
    }
  return sum.map((s) => s / crossings)
}

function pullToSurface(distance: Distance, p: number[]): number[] {
  const e = 0.04
  let n = [0, 0, 0]
  for (let pass = 0; pass < 3; pass++) {
    const [x = 0, y = 0, z = 0] = p
    const d = distance(x, y, z)
    const g = [
      distance(x + e, y, z) - distance(x - e, y, z),
      distance(x, y + e, z) - distance(x, y - e, z),
      distance(x, y, z + e) - distance(x, y, z - e),
    ]
    const l = Math.hypot(...g) || 1
    n = g.map((v) => v / l)
    for (let c = 0; c < 3; c++) p[c] = (p[c] ?? 0) - (n[c] ?? 0) * d * 0.8
  }
  return n
}

function quads(values: Float32Array, index: Int32Array, nx: number, ny: number, nz: number): Uint32Array {
  const triangles: number[] = []
  const deep = nx * ny
  const axes = [
    [1, nx, deep],
    [nx, deep, 1],
    [deep, 1, nx],
  ] as const
  for (let k = 1; k < nz - 1; k++)
    for (let j = 1; j < ny - 1; j++)
      for (let i = 1; i < nx - 1; i++) {
        const o = (k * ny + j) * nx + i
        const inside = (values[o] ?? 0) < 0
        for (const [along, u, v] of axes) {
          if ((values[o + along] ?? 0) < 0 === inside) continue
          const [a, b, c, d] = [index[o] ?? -1, index[o - u] ?? -1, index[o - u - v] ?? -1, index[o - v] ?? -1]
          if (Math.min(a, b, c, d) < 0) continue
          if (inside) triangles.push(a, b, c, a, c, d)
          else triangles.push(a, c, b, a, d, c)
        }
      }
  return Uint32Array.from(triangles)
}
