import { randomStream } from '../math/noise.ts'
import { drawTile, flower, pointsOnCircle, repeatAcrossEdges } from './svg-tile.ts'
import { linear, makeTextile, type Textile } from './textile.ts'

/** Cord lace: flowers joined by bars, with holes between them, through which `lining` shows. */
export async function lace(color: string, lining: string, seed: number): Promise<Textile> {
  const cm = [14, 14] as const
  const random = randomStream(seed)
  let motif = ''
  for (const [x, y, r] of [
    [3.5, 3.5, 3.3],
    [10.5, 10.5, 3.3],
    [10.5, 3.5, 2.2],
    [3.5, 10.5, 2.2],
  ] as const) {
    motif +=
      flower(x, y, r, 7 + Math.round(random() * 2), color) +
      `<circle cx="${x}" cy="${y}" r="${r * 1.06}" fill="none" stroke="${color}" stroke-width=".26"/>`
    motif += pointsOnCircle(14, r * 1.06, x, y)
      .map(([a, b]) => `<circle cx="${a}" cy="${b}" r=".26" fill="${color}"/>`)
      .join('')
  }
  for (let k = 0; k < 7; k++)
    motif += `<path d="M${k * 2} 0 l14 14 M${k * 2} 14 l14 -14 M${k * 2 - 14} 0 l14 14 M${k * 2 - 14} 14 l14 -14" stroke="${color}" stroke-width=".11" fill="none"/>`
  return makeTextile(
    await drawTile(repeatAcrossEdges(motif, cm), cm, 1024, `${color}00`),
    cm,
    { sheen: 0.2, shine: 0.04, gloss: 12, weave: 'plain' },
    linear(lining),
  )
}
