import sharp from 'sharp'
import { clamp, valueNoise } from '../numbers.ts'
import type { Pixels } from './textile.ts'

/** Draws an SVG body whose unit is the cm as a square tile of `cm` by `cm`, `size` pixels wide. */
export async function drawTile(
  body: string,
  cm: readonly [number, number],
  size = 1024,
  ground = 'none',
): Promise<Pixels> {
  const height = Math.round((size * cm[1]) / cm[0])
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${height}" viewBox="0 0 ${cm[0]} ${cm[1]}"><rect width="${cm[0]}" height="${cm[1]}" fill="${ground}"/>${body}</svg>`
  const rgba = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  return { width: size, height, rgba: new Uint8Array(rgba) }
}

/** Repeats a motif at every offset by a tile, so that what crosses an edge comes back on the other side. */
export function everywhere(motif: string, cm: readonly [number, number]): string {
  const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => `<use href="#m" x="${x * cm[0]}" y="${y * cm[1]}"/>`))
  return `<defs><g id="m">${motif}</g></defs>${around.join('')}`
}

type Hand = { edge: number; cloud: number; crackle?: string; seed: number }

/** The hand of the dyer: edges that waver by `edge` pixels, a vat that clouds, veins where wax cracked. */
export function dyed(tile: Pixels, { edge, cloud, crackle, seed }: Hand): Pixels {
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

/** A number of points round a circle, as [x, y]. */
export const around = (n: number, r: number, cx = 0, cy = 0, phase = 0): [number, number][] =>
  Array.from({ length: n }, (_, k) => {
    const a = (k / n) * 2 * Math.PI + phase
    return [cx + Math.cos(a) * r, cy + Math.sin(a) * r]
  })
