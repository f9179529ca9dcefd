import { drawTile, flower, pointsOnCircle, repeatAcrossEdges } from './svg-tile.ts'
import { makeTextile, type Pixels, type Textile } from './textile.ts'

const BROCADE = repeatAcrossEdges(
  flower(5, 5, 4.2, 8, '#fff') +
    flower(13, 13, 4.2, 8, '#fff') +
    [
      [13, 5],
      [5, 13],
    ]
      .map(([x = 0, y = 0]) =>
        [0, 90, 180, 270]
          .map(
            (turn) =>
              `<path transform="translate(${x} ${y}) rotate(${turn})" d="M.4 0 q2.2 -2 3.2 .2 q-.6 1.6 -1.8 .6" fill="none" stroke="#fff" stroke-width=".5"/>`,
          )
          .join(''),
      )
      .join(''),
  [16, 16],
)

/** Bazin: damask in one colour, whose flowers show only by their shine. */
export async function bazin(color: string, light: string): Promise<Textile> {
  const cm = [16, 16] as const
  const mask = await drawTile(BROCADE, cm, 512, '#000')
  return makeTextile(byMask(mask, color, light, 190), cm, { sheen: 0.3, shine: 0.11, gloss: 16, weave: 'satin' })
}

/** George: flowers in gold thread on silk. */
export async function george(ground: string, gold: string): Promise<Textile> {
  const cm = [20, 20] as const
  const sprig = (x: number, y: number) =>
    flower(x, y, 2.6, 6, '#fff') +
    [40, 160, 280]
      .map(
        (turn) =>
          `<path transform="translate(${x} ${y}) rotate(${turn})" d="M2.6 0 q2 -.4 3 -2 M4 -.4 q.6 .9 1.8 .9" fill="none" stroke="#fff" stroke-width=".34"/>`,
      )
      .join('')
  const mask = await drawTile(
    repeatAcrossEdges(
      sprig(5, 5) +
        sprig(15, 15) +
        pointsOnCircle(4, 0.5, 15, 5)
          .map(([x, y]) => `<circle cx="${x}" cy="${y}" r=".4" fill="#fff"/>`)
          .join('') +
        pointsOnCircle(4, 0.5, 5, 15)
          .map(([x, y]) => `<circle cx="${x}" cy="${y}" r=".4" fill="#fff"/>`)
          .join(''),
      cm,
    ),
    cm,
    640,
    '#000',
  )
  return makeTextile(byMask(mask, ground, gold, 235), cm, { sheen: 0.35, shine: 0.08, gloss: 20, weave: 'satin' })
}

function byMask({ width, height, rgba }: Pixels, dark: string, light: string, shineOf: number): Pixels {
  const [a, b] = [dark, light].map((hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)))
  const out = new Uint8Array(rgba.length)
  const shine = new Uint8Array(width * height)
  for (let i = 0; i < shine.length; i++) {
    const m = (rgba[4 * i] ?? 0) / 255
    for (let c = 0; c < 3; c++) out[4 * i + c] = (a?.[c] ?? 0) * (1 - m) + (b?.[c] ?? 0) * m
    out[4 * i + 3] = 255
    shine[i] = m * shineOf
  }
  return { width, height, rgba: out, shine }
}
