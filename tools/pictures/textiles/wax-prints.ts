import { handDyed } from './dye.ts'
import { drawTile, pointsOnCircle, repeatAcrossEdges } from './svg-tile.ts'
import { type Finish, makeTextile, type Textile } from './textile.ts'

type Palette = { ground: string; main: string; second: string; line: string }

const WAXED: Finish = { sheen: 0.12, shine: 0.035, gloss: 12, weave: 'plain' }

type Motif = (p: Palette) => { cm: readonly [number, number]; body: string }

/** The gramophone record: rings and rays, as large as a hand. */
export const record: Motif = (p) => {
  const disc = (x: number, y: number, r: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${p.line}"/>` +
    [0.92, 0.78, 0.64, 0.5, 0.36]
      .map(
        (k, i) =>
          `<circle cx="${x}" cy="${y}" r="${r * k}" fill="${i % 2 ? p.ground : p.main}"/><circle cx="${x}" cy="${y}" r="${r * k}" fill="none" stroke="${p.line}" stroke-width=".18" stroke-dasharray=".4 .25"/>`,
      )
      .join('') +
    pointsOnCircle(24, r * 0.85, x, y)
      .map(([a, b]) => `<circle cx="${a}" cy="${b}" r="${r * 0.05}" fill="${p.second}"/>`)
      .join('') +
    `<circle cx="${x}" cy="${y}" r="${r * 0.2}" fill="${p.second}"/><circle cx="${x}" cy="${y}" r="${r * 0.08}" fill="${p.line}"/>`
  const dots = Array.from({ length: 12 }, (_, i) =>
    Array.from(
      { length: 12 },
      (_, j) => `<circle cx="${i * 2 + 1}" cy="${j * 2 + 1}" r=".28" fill="${p.second}"/>`,
    ).join(''),
  ).join('')
  return {
    cm: [24, 24],
    body: dots + repeatAcrossEdges(disc(6, 6, 5.6) + disc(18, 18, 5.6) + disc(18, 6, 2.6) + disc(6, 18, 2.6), [24, 24]),
  }
}

/** Open fans in rows, like scales. */
export const fan: Motif = (p) => {
  const one = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="6" fill="${p.line}"/>` +
    [5.7, 4.5, 3.3, 2.1]
      .map((r, k) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${[p.main, p.ground, p.second, p.main][k]}"/>`)
      .join('') +
    pointsOnCircle(26, 5.7, x, y)
      .map(([a, b]) => `<path d="M${x} ${y} L${a} ${b}" stroke="${p.line}" stroke-width=".16"/>`)
      .join('') +
    `<circle cx="${x}" cy="${y}" r=".9" fill="${p.line}"/>`
  let motif = ''
  for (let row = 3; row >= -1; row--)
    for (let k = -1; k < 4; k++) motif = `${one(k * 12 + (row & 1 ? 6 : 0), row * 6 + 3)}${motif}`
  return { cm: [24, 12], body: motif }
}

/** Swallows in flight. */
export const swallow: Motif = (p) => {
  const bird = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-4.6 .2 Q-2 -1.4 0 -.5 Q.6 -3.6 4 -4.6 Q2.6 -1.8 1.7 -.3 Q3.4 .2 5.4 2.4 L3.2 1.6 L4 3.6 Q1.6 1.8 .4 .9 Q-.4 3 -3.4 4.4 Q-2 2 -1.4 .8 Q-3 .9 -4.6 .2Z" fill="${p.main}" stroke="${p.line}" stroke-width=".3"/><path d="M-3.6 .1 Q-1.6 -.8 0 0" stroke="${p.second}" stroke-width=".4" fill="none"/><circle cx="-3.5" cy="-.1" r=".22" fill="${p.line}"/></g>`
  const trail = (x: number, y: number) =>
    [0, 1, 2, 3, 4]
      .map(
        (k) => `<circle cx="${x + k * 0.9}" cy="${y + Math.sin(k) * 0.6}" r="${0.45 - k * 0.06}" fill="${p.second}"/>`,
      )
      .join('')
  const body = repeatAcrossEdges(
    bird(6, 6, -14) +
      bird(18, 15, 10) +
      trail(11, 4) +
      trail(1, 14) +
      trail(13, 20) +
      bird(7, 20, -32).replace('<g', '<g opacity=".98"'),
    [24, 24],
  )
  return { cm: [24, 24], body }
}

/** Hibiscus in bloom with leaves. */
export const hibiscus: Motif = (p) => {
  const leaf = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0 Q2 -2.4 5.6 0 Q2 2.4 0 0Z" fill="${p.second}" stroke="${p.line}" stroke-width=".25"/><path d="M.4 0 H5" stroke="${p.line}" stroke-width=".16"/></g>`
  const bloom = (x: number, y: number, r: number) =>
    [20, 95, 160, 230, 310].map((a) => leaf(x, y, a)).join('') +
    pointsOnCircle(5, r * 0.56, 0, 0, 0.3)
      .map(
        ([a, b], k) =>
          `<g transform="translate(${x + a} ${y + b}) rotate(${k * 72 + 17})"><path d="M${-r * 0.6} 0 Q${-r * 0.2} ${-r * 0.62} ${r * 0.5} ${-r * 0.36} Q${r * 0.66} 0 ${r * 0.5} ${r * 0.36} Q${-r * 0.2} ${r * 0.62} ${-r * 0.6} 0Z" fill="${p.main}" stroke="${p.line}" stroke-width=".28"/><path d="M${-r * 0.4} 0 L${r * 0.3} ${-r * 0.16} M${-r * 0.4} 0 L${r * 0.36} 0 M${-r * 0.4} 0 L${r * 0.3} ${r * 0.16}" stroke="${p.line}" stroke-width=".13"/></g>`,
      )
      .join('') +
    `<circle cx="${x}" cy="${y}" r="${r * 0.2}" fill="${p.line}"/>` +
    pointsOnCircle(7, r * 0.13, x, y)
      .map(([a, b]) => `<circle cx="${a}" cy="${b}" r=".22" fill="#f6d64a"/>`)
      .join('')
  return {
    cm: [26, 26],
    body: repeatAcrossEdges(bloom(7, 7, 5.2) + bloom(20, 20, 5.2) + bloom(20, 6.5, 2.8) + bloom(7, 20, 2.8), [26, 26]),
  }
}

/** Rows of cowries. */
export const cowrie: Motif = (p) => {
  const shell = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="2" ry="2.9" fill="${p.main}" stroke="${p.line}" stroke-width=".3"/><path d="M0 -2.2 Q.7 0 0 2.2" stroke="${p.line}" stroke-width=".5" fill="none"/>${[-1.5, -0.8, 0, 0.8, 1.5].map((d) => `<path d="M-.6 ${d} h1.3" stroke="${p.line}" stroke-width=".2"/>`).join('')}</g>`
  let motif = ''
  for (let row = 0; row < 3; row++) {
    for (let k = 0; k < 4; k++) motif += shell(k * 6 + 3, row * 8 + 4, row % 2 ? 18 : -18)
    motif += `<path d="M-1 ${row * 8} q1.5 -1 3 0 t3 0 t3 0 t3 0 t3 0 t3 0 t3 0 t3 0 t3 0" fill="none" stroke="${p.second}" stroke-width=".55"/><path d="M0 ${row * 8 + 0.8} H24" stroke="${p.second}" stroke-width=".2" stroke-dasharray=".5 .5"/>`
  }
  return { cm: [24, 24], body: motif }
}

/** A zigzag drawn to be seen across a hall. */
export const zigzag: Motif = (p) => {
  const line = (y: number, color: string, wide: number) =>
    `<path d="M-6 ${y} l6 -6 l6 6 l6 -6 l6 6 l6 -6 l6 6" fill="none" stroke="${color}" stroke-width="${wide}" stroke-linejoin="miter"/>`
  const rows = [-20, 0, 20].flatMap((y) => [
    line(y + 5, p.line, 5.4),
    line(y + 5, p.main, 4.7),
    line(y + 5, p.second, 1),
    line(y + 12, p.second, 1.6),
    line(y + 12, p.line, 0.4),
    line(y + 15.6, p.main, 0.7),
  ])
  const dots = [0, 12]
    .flatMap((x) => [-1, 19].map((y) => `<circle cx="${x + 6}" cy="${y + 6.4}" r=".9" fill="${p.second}"/>`))
    .join('')
  return { cm: [24, 20], body: rows.join('') + dots }
}

/** Ankara: a wax print with its hairline crackle. */
export async function wax(motif: Motif, palette: Palette, seed: number): Promise<Textile> {
  const { cm, body } = motif(palette)
  const tile = await drawTile(body, cm, 1024, palette.ground)
  return makeTextile(handDyed(tile, { edge: 1, cloud: 0.04, crackle: palette.line, seed }), cm, WAXED)
}
