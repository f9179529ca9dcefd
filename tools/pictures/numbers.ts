export type Vec3 = [number, number, number]

export const clamp = (x: number, low = 0, high = 1): number => (x < low ? low : Math.min(x, high))

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t

/** 0 below `from`, 1 above `to`, a smooth ramp between. */
export function ramp(from: number, to: number, x: number): number {
  const t = clamp((x - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/** A repeatable random stream in [0, 1): mulberry32. */
export function randomStream(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Smooth value noise in [-1, 1]; with `period` it tiles every `period` units. */
export function valueNoise(seed: number, period = 256): (x: number, y: number) => number {
  const random = randomStream(seed)
  const lattice = new Float32Array(65536).map(() => random() * 2 - 1)
  const wrap = (i: number) => (((i % period) + period) % period) & 255
  const value = (x: number, y: number) => lattice[(wrap(y) << 8) | wrap(x)] ?? 0
  return (x, y) => {
    const i = Math.floor(x)
    const j = Math.floor(y)
    const u = ramp(0, 1, x - i)
    const v = ramp(0, 1, y - j)
    return mix(mix(value(i, j), value(i + 1, j), u), mix(value(i, j + 1), value(i + 1, j + 1), u), v)
  }
}

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const times = (a: Vec3, k: number): Vec3 => [a[0] * k, a[1] * k, a[2] * k]
const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2])

export function unit(a: Vec3): Vec3 {
  const l = length(a) || 1
  return [a[0] / l, a[1] / l, a[2] / l]
}

export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** A smooth curve through rows `[key, ...values]`, keys ascending; writes the values at `key` into `out`. */
export function curveThrough(rows: readonly (readonly number[])[], key: number, out: number[]): number[] {
  const last = rows.length - 1
  let i = 0
  while (i < last - 1 && (rows[i + 1]?.[0] ?? 0) < key) i++
  const [before, from, to, after] = [rows[Math.max(0, i - 1)], rows[i], rows[i + 1], rows[Math.min(last, i + 2)]]
  if (!before || !from || !to || !after) return out
  const span = (to[0] ?? 0) - (from[0] ?? 0)
  const t = clamp((key - (from[0] ?? 0)) / span)
  for (let k = 1; k < from.length; k++) {
    const a = from[k] ?? 0
    const b = to[k] ?? 0
    const slopeA = ((b - (before[k] ?? 0)) / ((to[0] ?? 0) - (before[0] ?? 0))) * span
    const slopeB = (((after[k] ?? 0) - a) / ((after[0] ?? 0) - (from[0] ?? 0))) * span
    const t2 = t * t
    const t3 = t2 * t
    out[k - 1] = (2 * t3 - 3 * t2 + 1) * a + (t3 - 2 * t2 + t) * slopeA + (3 * t2 - 2 * t3) * b + (t3 - t2) * slopeB
  }
  return out
}
