import { clamp } from '../math/interpolation.ts'
import type { Vec3 } from '../math/vectors.ts'

/** A signed distance in cm: negative inside. */
export type Distance = (x: number, y: number, z: number) => number

/** Union with a fillet of about `k` cm. */
export function blend(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k
  return Math.min(a, b) - h * h * k * 0.25
}

/** A limb from `a` to `b` whose radius eases from `ra` to `rb`. */
export function limb(x: number, y: number, z: number, a: Vec3, b: Vec3, ra: number, rb: number): number {
  const bx = b[0] - a[0]
  const by = b[1] - a[1]
  const bz = b[2] - a[2]
  const t = clamp(((x - a[0]) * bx + (y - a[1]) * by + (z - a[2]) * bz) / (bx * bx + by * by + bz * bz))
  const dx = x - a[0] - bx * t
  const dy = y - a[1] - by * t
  const dz = z - a[2] - bz * t
  return Math.sqrt(dx * dx + dy * dy + dz * dz) - (ra + (rb - ra) * t * t * (3 - 2 * t))
}

/** An ellipsoid; the distance is exact near the surface only. */
export function ellipsoid(x: number, y: number, z: number, c: Vec3, r: Vec3): number {
  const ex = (x - c[0]) / r[0]
  const ey = (y - c[1]) / r[1]
  const ez = (z - c[2]) / r[2]
  return (Math.sqrt(ex * ex + ey * ey + ez * ez) - 1) * Math.min(r[0], r[1], r[2])
}

/** A box with half sizes `h`, its edges rounded by `round`. */
export function roundedBox(x: number, y: number, z: number, c: Vec3, h: Vec3, round: number): number {
  const qx = Math.abs(x - c[0]) - h[0] + round
  const qy = Math.abs(y - c[1]) - h[1] + round
  const qz = Math.abs(z - c[2]) - h[2] + round
  const outside = Math.hypot(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0))
  return outside + Math.min(Math.max(qx, qy, qz), 0) - round
}

/** A ring of radius `major` in the plane whose normal is the axis, thick as `minor`. */
export function ring(x: number, y: number, z: number, c: Vec3, axis: Vec3, major: number, minor: number): number {
  const dx = x - c[0]
  const dy = y - c[1]
  const dz = z - c[2]
  const along = dx * axis[0] + dy * axis[1] + dz * axis[2]
  const flat = Math.sqrt(Math.max(0, dx * dx + dy * dy + dz * dz - along * along))
  return Math.hypot(flat - major, along) - minor
}
