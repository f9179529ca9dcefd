import sharp from 'sharp'
import type { Pixels } from './textile.ts'

/** Draws SVG content, measured in cm, as a tile of `cm` by `cm`, `size` pixels wide. */
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

/** Repeats a motif at the offsets of all neighbouring tiles, so that what crosses one edge continues at the opposite one. */
export function repeatAcrossEdges(motif: string, cm: readonly [number, number]): string {
  const copies = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => `<use href="#m" x="${x * cm[0]}" y="${y * cm[1]}"/>`))
  return `<defs><g id="m">${motif}</g></defs>${copies.join('')}`
}

/** `n` points evenly spaced on a circle, as [x, y]. */
export const pointsOnCircle = (n: number, r: number, cx = 0, cy = 0, phase = 0): [number, number][] =>
  Array.from({ length: n }, (_, k) => {
    const a = (k / n) * 2 * Math.PI + phase
    return [cx + Math.cos(a) * r, cy + Math.sin(a) * r]
  })

/** A flower of `petals` ellipses round a disc, as SVG. */
export const flower = (x: number, y: number, r: number, petals: number, fill: string, extra = '') =>
  `${pointsOnCircle(petals, r * 0.58, x, y)
    .map(
      ([a, b], k) =>
        `<ellipse cx="${a}" cy="${b}" rx="${r * 0.44}" ry="${r * 0.26}" transform="rotate(${(k * 360) / petals} ${a} ${b})" fill="${fill}" ${extra}/>`,
    )
    .join('')}<circle cx="${x}" cy="${y}" r="${r * 0.24}" fill="${fill}" ${extra}/>`
