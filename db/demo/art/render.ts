import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { colorName } from '#domain/catalogue/color.ts'
import { noteFacts } from '../picture-facts.ts'
import { HEROES } from './heroes.ts'
import { LOOKS, type Look, OTHER_COLORS } from './looks.ts'
import { sceneKey } from './scene.ts'
import { compress, photograph, swatch, type View } from './studio.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    out: { type: 'string', default: join(import.meta.dirname, '../pictures') },
    scale: { type: 'string', default: '1' },
    shapes: { type: 'string' },
    missing: { type: 'boolean', default: false },
  },
})
const scale = Number(values.scale)

type Shot = { file: string; look: Look; view: View; width: number; height: number }

/** The pictures of one product in each of its colours: worn, turned and close; stills have fewer. */
function shotsOf(slug: string, look: Look, order: number): Shot[] {
  const others = Object.entries(OTHER_COLORS[slug] ?? {}).flatMap(([color, recolored]) =>
    viewed(`${slug}-${colorName(color).toLowerCase()}`, { ...look, ...recolored }, order),
  )
  return [...viewed(slug, look, order), ...others]
}

function viewed(start: string, look: Look, order: number): Shot[] {
  return Object.entries(viewsOf(look, order)).map(([name, view]) => ({
    file: `${start}-${name}`,
    look,
    view,
    width: 1280,
    height: 1600,
  }))
}

function viewsOf(look: Look, order: number): Record<string, View> {
  switch (look.shape) {
    case 'gele':
      return { front: { yaw: 0.22, centre: [0, 181], across: 68 }, turn: { yaw: -0.95, centre: [0, 181], across: 68 } }
    case 'beads':
      return { front: { yaw: 0.1, centre: [0, 154], across: 56 }, cloth: { yaw: 0.1, centre: [0, 147], across: 26 } }
    case 'clutch':
      return {
        front: { yaw: 0.3, centre: [0, 103], across: 34, pitch: 0.14 },
        cloth: { yaw: 0.3, centre: [2, 104], across: 19, pitch: 0.14 },
      }
    case 'fan':
      return {
        front: { yaw: 0.25, centre: [0, 122], across: 44, pitch: 0.1 },
        cloth: { yaw: 0.25, centre: [0, 130], across: 22, pitch: 0.1 },
      }
    default: {
      const tall: Pick<View, 'centre' | 'across'> = look.gele
        ? { centre: [0, 102], across: 178 }
        : { centre: [0, 95.5], across: 167 }
      const close: readonly [number, number] = order % 2 ? [-4, 128] : [4, 124]
      return {
        front: { yaw: 0.12, ...tall },
        cloth: { yaw: 0.12, centre: close, across: 44 },
        turn: { yaw: order % 2 ? Math.PI - 0.5 : -0.85, ...tall },
      }
    }
  }
}

const shots = Object.entries(LOOKS).flatMap(([slug, look], order) => shotsOf(slug, look, order))
const heroes: Shot[] = Object.entries(HEROES).map(([file, hero]) => ({ file, ...hero, width: 1600, height: 1200 }))
const wanted = [...shots, ...heroes]
  .filter(({ file }) => isWanted(file))
  .filter(({ look }) => !values.shapes || values.shapes.split(',').includes(look.shape))
  // Shots of one scene follow each other, so that it is lit once.
  .sort((a, b) => place(a).localeCompare(place(b)))

function isWanted(file: string): boolean {
  const isMissing = !existsSync(join(values.out, `${file}.webp`))
  return file.startsWith(values.only ?? '') && (isMissing || !values.missing)
}

function place({ look, view }: Shot): string {
  return `${sceneKey(look)} ${view.yaw}`
}

await mkdir(values.out, { recursive: true })
for (const { file, look, view, width, height } of wanted) {
  const picture = await photograph(look, view, Math.round(width * scale), Math.round(height * scale))
  await writeFile(join(values.out, `${file}.webp`), picture)
}
if (isWanted('pattern-adire')) {
  await writeFile(join(values.out, 'pattern-adire.webp'), await swatch('eleko-indigo', 512))
}
for (const [k, slug] of [
  'adire-eleko-boubou-cloth',
  'alaari-gele-front',
  'coral-bead-necklace-front',
  'ankara-fan-kaftan-cloth',
  'iyawo-emerald-set-cloth',
  'gold-damask-gele-front',
].entries()) {
  const from = join(values.out, `${slug}.webp`)
  if (!isWanted(`grid-${k + 1}`) || !existsSync(from)) continue
  const square = Math.round(1080 * scale)
  const cropped = await sharp(from).resize(square, square, { fit: 'cover' }).png().toBuffer()
  await writeFile(join(values.out, `grid-${k + 1}.webp`), await compress(cropped, 88_000))
}
await noteFacts(values.out)
