import type { Distance } from './signed-distance.ts'

export type Bounds = readonly [number, number, number, number, number, number]

/** A distance sampled on a regular grid, for quick look-ups with gradients. */
export type DistanceField = { bounds: Bounds; step: number; nx: number; ny: number; nz: number; values: Float32Array }

export const FIGURE_BOUNDS: Bounds = [-96, -3, -45, 96, 192, 45]

export function sampleDistance(distance: Distance, bounds: Bounds, step: number): DistanceField {
  const nx = Math.ceil((bounds[3] - bounds[0]) / step) + 1
  const ny = Math.ceil((bounds[4] - bounds[1]) / step) + 1
  const nz = Math.ceil((bounds[5] - bounds[2]) / step) + 1
  const values = new Float32Array(nx * ny * nz)
  let o = 0
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++)
        values[o++] = distance(bounds[0] + i * step, bounds[1] + j * step, bounds[2] + k * step)
  return { bounds, step, nx, ny, nz, values }
}

/** Writes distance and gradient (d, gx, gy, gz) at a point into `out`; 99 outside the grid. */
export function distanceAt(field: DistanceField, x: number, y: number, z: number, out: Float64Array): void {
  const { bounds, step, nx, ny, nz, values } = field
  const fx = (x - bounds[0]) / step
  const fy = (y - bounds[1]) / step
  const fz = (z - bounds[2]) / step
  if (!(fx >= 0 && fy >= 0 && fz >= 0 && fx < nx - 1 && fy < ny - 1 && fz < nz - 1)) {
    out[0] = 99
    return
  }
  const i = fx | 0
  const j = fy | 0
  const k = fz | 0
  const u = fx - i
  const v = fy - j
  const w = fz - k
  const o = (k * ny + j) * nx + i
  const up = nx
  const deep = nx * ny
  const a = values[o] ?? 0
  const b = values[o + 1] ?? 0
  const c = values[o + up] ?? 0
  const d = values[o + up + 1] ?? 0
  const e = values[o + deep] ?? 0
  const f = values[o + deep + 1] ?? 0
  const g = values[o + deep + up] ?? 0
  const h = values[o + deep + up + 1] ?? 0
  const ab = a + (b - a) * u
  const cd = c + (d - c) * u
  const ef = e + (f - e) * u
  const gh = g + (h - g) * u
  const near = ab + (cd - ab) * v
  const far = ef + (gh - ef) * v
  out[0] = near + (far - near) * w
  out[1] = (((b - a) * (1 - v) + (d - c) * v) * (1 - w) + ((f - e) * (1 - v) + (h - g) * v) * w) / step
  out[2] = ((cd - ab) * (1 - w) + (gh - ef) * w) / step
  out[3] = (far - near) / step
}

/** Adds cloth that has already settled to a field, `thick` cm thick, so that the next layer falls over it. */
export function coverWithCloth(field: DistanceField, positions: ArrayLike<number>, thick: number): void {
  const { bounds, step, nx, ny, nz, values } = field
  const reach = 3
  for (let o = 0; o < positions.length; o += 3) {
    const x = positions[o] ?? 0
    const y = positions[o + 1] ?? 0
    const z = positions[o + 2] ?? 0
    const [i0, j0, k0] = [x - bounds[0], y - bounds[1], z - bounds[2]].map((v) => Math.ceil((v - reach) / step))
    for (let k = Math.max(0, k0 ?? 0); k <= Math.min(nz - 1, (z - bounds[2] + reach) / step); k++)
      for (let j = Math.max(0, j0 ?? 0); j <= Math.min(ny - 1, (y - bounds[1] + reach) / step); j++)
        for (let i = Math.max(0, i0 ?? 0); i <= Math.min(nx - 1, (x - bounds[0] + reach) / step); i++) {
          const d = Math.hypot(bounds[0] + i * step - x, bounds[1] + j * step - y, bounds[2] + k * step - z) - thick
          const at = (k * ny + j) * nx + i
          if (d < (values[at] ?? 0)) values[at] = d
        }
  }
}
