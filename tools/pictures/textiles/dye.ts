import { clamp } from '../math/interpolation.ts'
import { valueNoise } from '../math/noise.ts'
import type { Pixels } from './textile.ts'

type Hand = { edge: number; cloud: number; crackle?: string; seed: number }

/** Makes a tile look dyed by hand: edges that waver by `edge` pixels, cloudy colour, veins where the wax cracked. */
export function handDyed(tile: Pixels, { edge, cloud, crackle, seed }: Hand): Pixels {
  const { width, height, rgba } = tile
  const out = new Uint8Array(rgba.length)
  const waver = valueNoise(seed, 64)
  const drift = valueNoise(seed + 1, 8)
  const vein = valueNoise(seed + 2, 16)
  const [r, g, b] = crackle ? [1, 3, 5].map((i) => Number.parseInt(crackle.slice(i, i + 2), 16)) : [0, 0, 0]
  const ink = [r ?? 0, g ?? 0, b ?? 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = (x / width) * 64
      const v = (y / height) * 64
      const dx = Math.round(waver(u, v) * edge)
      const dy = Math.round(waver(u + 31, v + 17) * edge)
      const from = (((y + dy + height) % height) * width + ((x + dx + width) % width)) * 4
      const shade = 1 + drift(u / 8, v / 8) * cloud + waver(u, v + 9) * cloud * 0.3
      const line = crackle ? veinAt(vein, u / 4, v / 4) : 0
      for (let c = 0; c < 3; c++)
        out[(y * width + x) * 4 + c] = clamp((rgba[from + c] ?? 0) * shade * (1 - line) + (ink[c] ?? 0) * line, 0, 255)
      out[(y * width + x) * 4 + 3] = rgba[from + 3] ?? 255
    }
  return { width, height, rgba: out }
}

function veinAt(noise: (x: number, y: number) => number, u: number, v: number): number {
  const bend = noise(u * 2 + 3, v * 2) * 0.35
  const ridge = Math.abs(noise(u + bend, v - bend))
  const other = Math.abs(noise(u * 2 + 7, v * 2 + 5))
  return ridge < 0.018 ? 0.75 * (1 - ridge / 0.018) : other < 0.012 ? 0.4 * (1 - other / 0.012) : 0
}
