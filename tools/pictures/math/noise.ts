import { lerp, smoothstep } from './interpolation.ts'

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
    const u = smoothstep(0, 1, x - i)
    const v = smoothstep(0, 1, y - j)
    return lerp(lerp(value(i, j), value(i + 1, j), u), lerp(value(i, j + 1), value(i + 1, j + 1), u), v)
  }
}
