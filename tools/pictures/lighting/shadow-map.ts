import type { Mesh } from '../geometry/mesh.ts'
import { cross, unit, type Vec3 } from '../math/vectors.ts'

/** What a distant lamp sees: for each texel the depth of the nearest surface. */
export type ShadowMap = { towards: Vec3; across: Vec3; up: Vec3; size: number; perCm: number; depth: Float32Array }

const MIDDLE_Y = 92
const REACH = 128

export function shadowMap(casters: Mesh[], towards: Vec3, size: number): ShadowMap {
  const across = unit(cross(Math.abs(towards[1]) > 0.99 ? [0, 0, 1] : [0, 1, 0], towards))
  const map = {
    towards,
    across,
    up: cross(towards, across),
    size,
    perCm: size / 2 / REACH,
    depth: new Float32Array(size * size).fill(-1e9),
  }
  for (const mesh of casters) drawDepth(map, mesh)
  return map
}

function drawDepth(map: ShadowMap, mesh: Mesh): void {
  const { size, depth } = map
  const seen = seenFrom(map, mesh.positions)
  const { triangles } = mesh
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 3 * (triangles[t] ?? 0)
    const b = 3 * (triangles[t + 1] ?? 0)
    const c = 3 * (triangles[t + 2] ?? 0)
    const ax = seen[a] ?? 0
    const ay = seen[a + 1] ?? 0
    const bx = (seen[b] ?? 0) - ax
    const by = (seen[b + 1] ?? 0) - ay
    const cx = (seen[c] ?? 0) - ax
    const cy = (seen[c + 1] ?? 0) - ay
    const area = bx * cy - cx * by
    if (area === 0) continue
    const x0 = Math.max(0, Math.ceil(ax + Math.min(0, bx, cx) - 0.5))
    const x1 = Math.min(size - 1, Math.floor(ax + Math.max(0, bx, cx) + 0.5))
    const y0 = Math.max(0, Math.ceil(ay + Math.min(0, by, cy) - 0.5))
    const y1 = Math.min(size - 1, Math.floor(ay + Math.max(0, by, cy) + 0.5))
    const az = seen[a + 2] ?? 0
    const bz = (seen[b + 2] ?? 0) - az
    const cz = (seen[c + 2] ?? 0) - az
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const px = x - ax
        const py = y - ay
        const u = (px * cy - cx * py) / area
        const v = (bx * py - px * by) / area
        if (u < -0.02 || v < -0.02 || u + v > 1.02) continue
        const z = az + bz * u + cz * v
        const o = y * size + x
        if (z > (depth[o] ?? 0)) depth[o] = z
      }
  }
}

function seenFrom(map: ShadowMap, p: Float32Array): Float32Array {
  const { towards: f, across: r, up: u, perCm, size } = map
  const out = new Float32Array(p.length)
  for (let i = 0; i < p.length; i += 3) {
    const x = p[i] ?? 0
    const y = (p[i + 1] ?? 0) - MIDDLE_Y
    const z = p[i + 2] ?? 0
    out[i] = size / 2 + (r[0] * x + r[1] * y + r[2] * z) * perCm
    out[i + 1] = size / 2 - (u[0] * x + u[1] * y + u[2] * z) * perCm
    out[i + 2] = f[0] * x + f[1] * y + f[2] * z
  }
  return out
}

const BIAS = 0.35
const SOFT = 0.7

/** How much of the lamp's light reaches a point, 0 to 1, smoothed over four texels. */
export function lampSeenFrom(map: ShadowMap, x: number, y: number, z: number): number {
  const { towards: f, across: r, up: u, perCm, size, depth } = map
  const h = y - MIDDLE_Y
  const px = size / 2 + (r[0] * x + r[1] * h + r[2] * z) * perCm
  const py = size / 2 - (u[0] * x + u[1] * h + u[2] * z) * perCm
  const i = Math.floor(px)
  const j = Math.floor(py)
  if (i < 0 || j < 0 || i >= size - 1 || j >= size - 1) return 1
  const near = f[0] * x + f[1] * h + f[2] * z + BIAS
  const a = px - i
  const b = py - j
  const o = j * size + i
  const open = (d: number) => (d <= near ? 1 : d >= near + SOFT ? 0 : 1 - (d - near) / SOFT)
  return (
    (open(depth[o] ?? 0) * (1 - a) + open(depth[o + 1] ?? 0) * a) * (1 - b) +
    (open(depth[o + size] ?? 0) * (1 - a) + open(depth[o + size + 1] ?? 0) * a) * b
  )
}
