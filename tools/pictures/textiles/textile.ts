import { clamp } from '../math/interpolation.ts'

export type Color = [number, number, number]

/** How a cloth reflects light: sheen is the glow at grazing angles, shine the highlight, gloss how tight the highlight is. */
export type Finish = {
  sheen: number
  shine: number
  gloss: number
  weave: 'plain' | 'strip' | 'satin' | 'pile' | 'none'
  wrap?: number
}

type Level = { width: number; height: number; data: Float32Array }

/** A tile of cloth in linear light, with its true size in cm. The fourth channel is presence (holes of lace), the fifth shine. */
export type Textile = {
  cm: readonly [number, number]
  levels: Level[]
  finish: Finish
  pierced: boolean
  lining: Color | null
}

const LINEAR = Float32Array.from({ length: 256 }, (_, i) => {
  const c = i / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
})

/** Converts '#rrggbb' to linear light. */
export const linear = (hex: string): Color => [
  LINEAR[Number.parseInt(hex.slice(1, 3), 16)] ?? 0,
  LINEAR[Number.parseInt(hex.slice(3, 5), 16)] ?? 0,
  LINEAR[Number.parseInt(hex.slice(5, 7), 16)] ?? 0,
]

export type Pixels = { width: number; height: number; rgba: Uint8Array; shine?: Uint8Array }

export function makeTextile(
  { width, height, rgba, shine }: Pixels,
  cm: readonly [number, number],
  finish: Finish,
  lining: Color | null = null,
): Textile {
  const data = new Float32Array(width * height * 5)
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) data[5 * i + c] = LINEAR[rgba[4 * i + c] ?? 0] ?? 0
    data[5 * i + 3] = (rgba[4 * i + 3] ?? 255) / 255
    data[5 * i + 4] = (shine?.[i] ?? 0) / 255
  }
  const levels: Level[] = [{ width, height, data }]
  for (let last = levels[0]; last && last.width > 8 && last.height > 8; last = levels.at(-1)) levels.push(half(last))
  const pierced = data.some((v, i) => i % 5 === 3 && v < 0.5)
  return { cm, levels, finish, pierced, lining }
}

function half(from: Level): Level {
  const width = from.width >> 1
  const height = from.height >> 1
  const data = new Float32Array(width * height * 5)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 5; c++) {
        const o = (2 * y * from.width + 2 * x) * 5 + c
        const below = o + from.width * 5
        data[(y * width + x) * 5 + c] =
          ((from.data[o] ?? 0) + (from.data[o + 5] ?? 0) + (from.data[below] ?? 0) + (from.data[below + 5] ?? 0)) / 4
      }
  return { width, height, data }
}

/** Writes the cloth's colour, presence and shine at (s, t) cm into `out`, as seen at `perCm` pixels per cm. */
export function sampleTextile(textile: Textile, s: number, t: number, perCm: number, out: Float32Array): void {
  const { cm, levels } = textile
  const full = levels[0]
  if (!full) return
  const wanted = Math.round(Math.log2(full.width / cm[0] / perCm) - 0.2)
  const level = levels[clamp(wanted, 0, levels.length - 1)] ?? full
  const { width, height, data } = level
  const fx = (s / cm[0]) * width - 0.5
  const fy = (t / cm[1]) * height - 0.5
  const xf = Math.floor(fx)
  const yf = Math.floor(fy)
  const u = fx - xf
  const v = fy - yf
  const x = ((xf % width) + width) % width
  const y = ((yf % height) + height) % height
  const right = x + 1 === width ? 0 : x + 1
  const down = y + 1 === height ? 0 : y + 1
  const a = (y * width + x) * 5
  const b = (y * width + right) * 5
  const c = (down * width + x) * 5
  const d = (down * width + right) * 5
  for (let k = 0; k < 5; k++) {
    const top = (data[a + k] ?? 0) * (1 - u) + (data[b + k] ?? 0) * u
    const low = (data[c + k] ?? 0) * (1 - u) + (data[d + k] ?? 0) * u
    out[k] = top + (low - top) * v
  }
}
