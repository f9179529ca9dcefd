import { randomStream } from '../numbers.ts'
import { around, drawTile, everywhere } from './drawing.ts'
import { type Finish, linear, makeTextile, type Pixels, type Textile } from './textile.ts'

const flower = (x: number, y: number, r: number, petals: number, fill: string, extra = '') =>
  `${around(petals, r * 0.58, x, y)
    .map(
      ([a, b], k) =>
        `<ellipse cx="${a}" cy="${b}" rx="${r * 0.44}" ry="${r * 0.26}" transform="rotate(${(k * 360) / petals} ${a} ${b})" fill="${fill}" ${extra}/>`,
    )
    .join('')}<circle cx="${x}" cy="${y}" r="${r * 0.24}" fill="${fill}" ${extra}/>`

const BROCADE = everywhere(
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

/** Bazin: damask in one colour, its flowers told by shine alone. */
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
    everywhere(
      sprig(5, 5) +
        sprig(15, 15) +
        around(4, 0.5, 15, 5)
          .map(([x, y]) => `<circle cx="${x}" cy="${y}" r=".4" fill="#fff"/>`)
          .join('') +
        around(4, 0.5, 5, 15)
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

/** Cord lace: flowers joined by bars, open between; `lining` shows through. */
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
    motif += around(14, r * 1.06, x, y)
      .map(([a, b]) => `<circle cx="${a}" cy="${b}" r=".26" fill="${color}"/>`)
      .join('')
  }
  for (let k = 0; k < 7; k++)
    motif += `<path d="M${k * 2} 0 l14 14 M${k * 2} 14 l14 -14 M${k * 2 - 14} 0 l14 14 M${k * 2 - 14} 14 l14 -14" stroke="${color}" stroke-width=".11" fill="none"/>`
  return makeTextile(
    await drawTile(everywhere(motif, cm), cm, 1024, `${color}00`),
    cm,
    { sheen: 0.2, shine: 0.04, gloss: 12, weave: 'plain' },
    linear(lining),
  )
}

const solid = (hex: string): Pixels => {
  const rgb = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16))
  return {
    width: 16,
    height: 16,
    rgba: Uint8Array.from({ length: 1024 }, (_, i) => (i % 4 === 3 ? 255 : (rgb[i % 4] ?? 0))),
  }
}

const plain =
  (finish: Finish) =>
  (hex: string): Promise<Textile> =>
    Promise.resolve(makeTextile(solid(hex), [8, 8], finish))

export const CREPE: Finish = { sheen: 0.16, shine: 0.015, gloss: 8, weave: 'plain' }
export const crepe = plain(CREPE)
export const satin = plain({ sheen: 0.5, shine: 0.2, gloss: 22, weave: 'satin', wrap: 0.05 })
export const velvet = plain({ sheen: 1.1, shine: 0.01, gloss: 6, weave: 'pile', wrap: 0 })
