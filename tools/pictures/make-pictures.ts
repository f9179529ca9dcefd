import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { compress } from './compress.ts'
import { renderPicture } from './render-picture.ts'
import { renderSwatch } from './render-swatch.ts'
import { sceneKey } from './scene/scene.ts'
import { SHOTS, type Shot } from './shots.ts'
import { writeFacts } from './write-facts.ts'

/** The home page's square pictures `grid-1` to `grid-6`: the picture that each is cut from. */
const GRID = [
  'adire-eleko-boubou-cloth',
  'alaari-gele-front',
  'coral-bead-necklace-front',
  'ankara-fan-kaftan-cloth',
  'iyawo-emerald-set-cloth',
  'gold-damask-gele-front',
]
const gridSize = 1080

type Wanted = {
  /** The folder to write the files to. */
  folder: string
  /** The prefix of the wanted files' names; empty for all files. */
  only?: string | undefined
  /** The wanted kinds of thing, as in `Look.shape`; absent for all. */
  shapes?: readonly string[] | undefined
  /** Whether files that exist already are left alone. */
  missing?: boolean
  /** 1 for the size that the shop shows. */
  scale?: number
}

/** Makes pictures of the demo shop, then writes the facts of all pictures in the folder. */
export async function makePictures({ folder, only = '', shapes, missing = false, scale = 1 }: Wanted): Promise<void> {
  const fileOf = (name: string) => join(folder, `${name}.webp`)
  const isWanted = (name: string) => name.startsWith(only) && !(missing && existsSync(fileOf(name)))

  await mkdir(folder, { recursive: true })
  for (const { file, look, view, width, height } of inOrderOfScenes(SHOTS)) {
    if (!isWanted(file) || shapes?.includes(look.shape) === false) continue
    const picture = await renderPicture(look, view, Math.round(width * scale), Math.round(height * scale))
    await writeFile(fileOf(file), picture)
  }
  if (isWanted('pattern-adire')) await writeFile(fileOf('pattern-adire'), await renderSwatch('eleko-indigo', 512))
  for (const [index, source] of GRID.entries()) {
    const name = `grid-${index + 1}`
    if (!isWanted(name) || !existsSync(fileOf(source))) continue
    const size = Math.round(gridSize * scale)
    const square = await sharp(fileOf(source)).resize(size, size, { fit: 'cover' }).png().toBuffer()
    await writeFile(fileOf(name), await compress(square, 88_000))
  }
  await writeFacts(folder)
}

/** Sorts shots by scene, so that each scene is lit only once. */
function inOrderOfScenes(shots: readonly Shot[]): Shot[] {
  const key = ({ look, view }: Shot) => `${sceneKey(look)} ${view.yaw}`
  return shots.toSorted((one, other) => key(one).localeCompare(key(other)))
}
