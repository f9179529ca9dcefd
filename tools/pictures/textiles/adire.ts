import { randomStream } from '../math/noise.ts'
import { handDyed } from './dye.ts'
import { drawTile, pointsOnCircle, repeatAcrossEdges } from './svg-tile.ts'
import { type Finish, makeTextile, type Textile } from './textile.ts'

type Vat = { deep: string; pale: string; seed: number }

const COTTON: Finish = { sheen: 0.14, shine: 0.015, gloss: 8, weave: 'plain' }

const CELL = 11

/** Motifs of the starch stencil, each in a square of 10 cm about the origin. */
const MOTIFS: ((pale: string) => string)[] = [
  (p) =>
    pointsOnCircle(8, 2.3)
      .map(
        ([x, y]) =>
          `<ellipse cx="${x}" cy="${y}" rx="1.5" ry=".62" transform="rotate(${(Math.atan2(y, x) * 180) / Math.PI} ${x} ${y})" fill="${p}"/>`,
      )
      .join('') +
    `<circle r=".7" fill="${p}"/><circle r="4.4" fill="none" stroke="${p}" stroke-width=".28" stroke-dasharray=".5 .4"/>`,
  (p) =>
    [1, 2, 3, 4]
      .map(
        (r) =>
          `<circle r="${r}" fill="none" stroke="${p}" stroke-width=".42" ${r % 2 ? '' : 'stroke-dasharray=".45 .4"'}/>`,
      )
      .join(''),
  (p) =>
    [-3, -1, 1, 3]
      .map((x) => `<path d="M${x} -4 q1.1 1 0 2 t0 2 t0 2 t0 2" fill="none" stroke="${p}" stroke-width=".4"/>`)
      .join('') +
    [-2, 0, 2]
      .map((x) => [-3, -1, 1, 3].map((y) => `<circle cx="${x}" cy="${y}" r=".3" fill="${p}"/>`).join(''))
      .join(''),
  (p) =>
    `<path d="M-4 0 Q-1.5 -3 1.6 -.4 L4 -2.4 L3.4 0 L4 2.4 L1.6 .4 Q-1.5 3 -4 0Z" fill="none" stroke="${p}" stroke-width=".42"/><circle cx="-2.4" cy="-.3" r=".32" fill="${p}"/>` +
    [-1.2, -0.2, 0.8]
      .map((x) => `<path d="M${x} -1.2 q.6 1.2 0 2.4" stroke="${p}" stroke-width=".26" fill="none"/>`)
      .join('') +
    [-3.4, 3.4]
      .map((y) =>
        [-3, -1, 1, 3].map((x) => `<path d="M${x - 0.7} ${y} l.7 -.7 l.7 .7 l-.7 .7z" fill="${p}"/>`).join(''),
      )
      .join(''),
  (p) =>
    [-3.6, -1.2, 1.2, 3.6]
      .map((x) =>
        [-3.6, -1.2, 1.2, 3.6]
          .map(
            (y) =>
              `<path d="M${x - 0.8} ${y} L${x} ${y - 0.8} L${x + 0.8} ${y} L${x} ${y + 0.8}Z" ${(Math.round((x + y) / 2.4) & 1) === 0 ? `fill="${p}"` : `fill="none" stroke="${p}" stroke-width=".28"`}/>`,
          )
          .join(''),
      )
      .join(''),
  (p) =>
    `<path d="M0 4.2 V-2" stroke="${p}" stroke-width=".4"/>` +
    [-2.4, -0.8, 0.8, 2.4]
      .map((y) =>
        [-1, 1]
          .map(
            (s) =>
              `<path d="M0 ${y + 1} Q${s * 1.6} ${y + 0.6} ${s * 3.4} ${y - 1.2} Q${s * 1.4} ${y - 1.2} 0 ${y + 1}Z" fill="${p}"/>`,
          )
          .join(''),
      )
      .join('') +
    `<circle cy="-3.4" r=".7" fill="${p}"/>`,
  (p) =>
    `${pointsOnCircle(12, 3.1)
      .map(
        ([x, y]) =>
          `<path d="M0 0 L${x} ${y}" stroke="${p}" stroke-width=".26"/><circle cx="${x * 1.2}" cy="${y * 1.2}" r=".36" fill="${p}"/>`,
      )
      .join('')}<circle r="1.2" fill="${p}"/>`,
  (p) =>
    [0, 1, 2, 3]
      .map(
        (k) =>
          `<rect x="${-4 + k}" y="${-4 + k}" width="${8 - 2 * k}" height="${8 - 2 * k}" fill="none" stroke="${p}" stroke-width=".4" ${k % 2 ? 'stroke-dasharray=".5 .5"' : ''}/>`,
      )
      .join(''),
  (p) =>
    `<path d="M-4 2 Q-2 -4 0 2 T4 2" fill="none" stroke="${p}" stroke-width=".5"/><path d="M-4 3.6 Q-2 -2.4 0 3.6 T4 3.6" fill="none" stroke="${p}" stroke-width=".3"/>` +
    [-3, -1, 1, 3].map((x) => `<circle cx="${x}" cy="-3.4" r=".5" fill="${p}"/>`).join(''),
]

/** Àdìrẹ ẹlẹ́kọ: a grid of stencilled squares, laid in cassava starch. */
export async function eleko({ deep, pale, seed }: Vat): Promise<Textile> {
  const n = 4
  const cm = [n * CELL, n * CELL] as const
  let body = ''
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) {
      const motif = MOTIFS[(i * 2 + j * 5 + ((i * j) % 3)) % MOTIFS.length]
      const [x, y] = [(i + 0.5) * CELL, (j + 0.5) * CELL]
      body += `<g transform="translate(${x} ${y})"><rect x="-5.25" y="-5.25" width="10.5" height="10.5" fill="none" stroke="${pale}" stroke-width=".3"/><rect x="-4.8" y="-4.8" width="9.6" height="9.6" fill="none" stroke="${pale}" stroke-width=".13" stroke-dasharray=".35 .3"/>${motif?.(pale) ?? ''}</g>`
    }
  return makeTextile(handDyed(await drawTile(body, cm, 1024, deep), { edge: 1.6, cloud: 0.16, seed }), cm, COTTON)
}

/** Ìbàdàndún: the stencil's squares set on point, with spoons and pillars between. */
export async function ibadandun({ deep, pale, seed }: Vat): Promise<Textile> {
  const cm = [28, 28] as const
  const star = (x: number, y: number, k: number) =>
    `<g transform="translate(${x} ${y}) rotate(45)"><rect x="-5.6" y="-5.6" width="11.2" height="11.2" fill="${k ? pale : 'none'}" fill-opacity=".16" stroke="${pale}" stroke-width=".55"/><g transform="rotate(-45)">${MOTIFS[k ? 6 : 0]?.(pale) ?? ''}</g></g>`
  const pillar = (x: number, y: number) =>
    [-1.4, -0.5, 0.5, 1.4]
      .map((d) => `<path d="M${x + d} ${y - 4} V${y + 4}" stroke="${pale}" stroke-width=".34"/>`)
      .join('') +
    `<circle cx="${x}" cy="${y - 5}" r=".9" fill="${pale}"/><circle cx="${x}" cy="${y + 5}" r=".9" fill="${pale}"/>`
  const body = repeatAcrossEdges(star(7, 7, 0) + star(21, 21, 1) + pillar(21, 7) + pillar(7, 21), cm)
  return makeTextile(handDyed(await drawTile(body, cm, 1024, deep), { edge: 2, cloud: 0.14, seed }), cm, COTTON)
}

/** Oníko: cloth tied round seeds and stones; each tie leaves rings. */
export async function oniko({ deep, pale, seed }: Vat, size = 1): Promise<Textile> {
  const random = randomStream(seed)
  const cm = [32, 32] as const
  let motif = ''
  for (let j = 0; j < 4; j++)
    for (let i = 0; i < 4; i++) {
      const big = ((i + j) % 2 === 0 ? 3.5 : 1.9) * size
      const x = i * 8 + 4 + (random() - 0.5)
      const y = j * 8 + 4 + (random() - 0.5)
      for (let r = big; r > 0.25; r -= 0.78)
        motif += `<path d="${wobble(x, y, r, random)}" fill="none" stroke="${pale}" stroke-opacity="${0.45 + 0.5 * random()}" stroke-width="${0.2 + 0.22 * random()}"/>`
      for (const [px, py] of pointsOnCircle(22, big + 0.5, x, y))
        motif += `<path d="M${x + (px - x) * 0.72} ${y + (py - y) * 0.72} L${px + (random() - 0.5) * 0.5} ${py + (random() - 0.5) * 0.5}" stroke="${pale}" stroke-opacity="${0.25 + 0.35 * random()}" stroke-width=".15"/>`
      motif += `<circle cx="${x}" cy="${y}" r=".3" fill="${pale}"/>`
    }
  return makeTextile(
    handDyed(await drawTile(repeatAcrossEdges(motif, cm), cm, 1024, deep), { edge: 2.4, cloud: 0.22, seed }),
    cm,
    COTTON,
  )
}

function wobble(x: number, y: number, r: number, random: () => number): string {
  const points = pointsOnCircle(18, r, x, y).map(([px, py]) => [
    px + (random() - 0.5) * 0.16 * r,
    py + (random() - 0.5) * 0.16 * r,
  ])
  return `M${points.map((p) => p.map((v) => v.toFixed(3)).join(' ')).join(' L')}Z`
}

/** Alábẹ́rẹ́: lines of raffia stitches that open into leaves. */
export async function alabere({ deep, pale, seed }: Vat): Promise<Textile> {
  const random = randomStream(seed)
  const cm = [24, 24] as const
  let motif = ''
  for (let column = 0; column < 3; column++)
    for (let row = 0; row < 3; row++) {
      const x = column * 8 + 4
      const y = row * 8 + (column % 2) * 4
      motif += `<path d="M${x} ${y} v7.4" stroke="${pale}" stroke-width=".26" stroke-dasharray=".5 .16"/>`
      for (let k = 0; k < 7; k++)
        for (const side of [-1, 1]) {
          const reach = 3.3 * Math.sin(((k + 0.8) / 7.6) * Math.PI)
          motif += `<path d="M${x} ${y + 0.8 + k} q${side * reach * 0.5} ${-0.1 - random() * 0.3} ${side * reach} -1.2" fill="none" stroke="${pale}" stroke-opacity="${0.6 + 0.4 * random()}" stroke-width="${0.22 + random() * 0.2}" stroke-dasharray=".55 .12"/>`
        }
    }
  return makeTextile(
    handDyed(await drawTile(repeatAcrossEdges(motif, cm), cm, 1024, deep), { edge: 2.2, cloud: 0.2, seed }),
    cm,
    COTTON,
  )
}
