import { randomStream } from '../math/noise.ts'
import { handDyed } from './dye.ts'
import { drawTile } from './svg-tile.ts'
import { type Finish, makeTextile, type Textile } from './textile.ts'

const HANDLOOM: Finish = { sheen: 0.16, shine: 0.05, gloss: 14, weave: 'strip' }

/** Warp stripes of one aṣọ-òkè strip: [width in cm, colour]. */
type Warp = readonly (readonly [number, string])[]

type Strip = {
  warp: Warp
  weft?: readonly { at: number; wide: number; color: string }[]
  seed: number
  metal?: string
}

/** Aṣọ-òkè: strips about 10 cm wide, sewn edge to edge; weft bands shift from strip to strip. */
export async function asoOke({ warp, weft = [], seed, metal }: Strip): Promise<Textile> {
  const wide = warp.reduce((sum, [w]) => sum + w, 0)
  const cm = [wide * 4, 40] as const
  const random = randomStream(seed)
  let body = ''
  for (let k = 0; k < 4; k++) {
    let x = k * wide
    for (const [w, color] of warp) {
      body += `<rect x="${x - 0.01}" width="${w + 0.02}" height="40" fill="${color}"/>`
      x += w
    }
    for (const { at, wide: high, color } of weft)
      for (const lap of [-40, 0, 40]) {
        const y = at + ((k * 11) % 29) + lap
        body += `<rect x="${k * wide}" y="${y}" width="${wide}" height="${high}" fill="${color}" fill-opacity=".9"/>`
      }
    for (let line = 0; line < 60; line++)
      body += `<rect x="${k * wide + random() * wide}" width=".05" height="40" fill="${random() > 0.5 ? '#fff' : '#000'}" fill-opacity=".09"/>`
    body += `<rect x="${k * wide - 0.05}" width=".1" height="40" fill="#000" fill-opacity=".45"/><rect x="${k * wide + 0.06}" width=".06" height="40" fill="#fff" fill-opacity=".2"/>`
  }
  const tile = handDyed(await drawTile(body, cm, 1024), { edge: 0.6, cloud: 0.05, seed })
  return makeTextile({ ...tile, ...(metal ? { shine: brightWhere(tile.rgba, metal) } : {}) }, cm, HANDLOOM)
}

/** A mask of where the cloth's colour is close to the metal thread's: there it shines. */
function brightWhere(rgba: Uint8Array, metal: string): Uint8Array {
  const target = [1, 3, 5].map((i) => Number.parseInt(metal.slice(i, i + 2), 16))
  return Uint8Array.from({ length: rgba.length / 4 }, (_, i) => {
    const far = target.reduce((sum, t, c) => sum + Math.abs(t - (rgba[4 * i + c] ?? 0)), 0)
    return far < 110 ? 150 : 0
  })
}

type Laid = { ground: string; figures: readonly [string, string, string] }

/** Akwete: figures woven into a plain ground by hand, in three alternating colours. */
export async function akwete({ ground, figures: colors }: Laid): Promise<Textile> {
  const cm = [24, 32] as const
  let body = ''
  const block = (x: number, y: number, w: number, h: number, c: string) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${c}"/>`
  for (let band = 0; band < 4; band++) {
    const y = band * 8
    const c = colors[band % 3] ?? '#fff'
    const d = colors[(band + 1) % 3] ?? '#fff'
    body += block(0, y, 24, 0.4, d) + block(0, y + 0.7, 24, 0.2, c) + block(0, y + 7.2, 24, 0.2, c)
    for (let k = 0; k < 4; k++) {
      const x = k * 6 + (band % 2) * 3
      for (let step = 0; step < 5; step++) {
        const half = (2.5 - Math.abs(step - 2)) * 0.95
        for (const lap of [0, -24]) body += block(x + 3 - half + lap, y + 1.6 + step, half * 2, 0.98, step % 2 ? d : c)
      }
      for (const lap of [0, -24]) body += block(x + 2.6 + lap, y + 3.7, 0.8, 0.8, ground)
    }
  }
  return makeTextile(handDyed(await drawTile(body, cm, 768, ground), { edge: 0.8, cloud: 0.05, seed: 3 }), cm, HANDLOOM)
}

/** Stripes along the length of the cloth. */
export async function stripes(bands: Warp, finish: Finish): Promise<Textile> {
  const wide = bands.reduce((sum, [w]) => sum + w, 0)
  let x = 0
  let body = ''
  for (const [w, color] of bands) {
    body += `<rect x="${x}" width="${w + 0.02}" height="${wide}" fill="${color}"/>`
    x += w
  }
  return makeTextile(await drawTile(body, [wide, wide], 512), [wide, wide], finish)
}
