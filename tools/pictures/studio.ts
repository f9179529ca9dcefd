import sharp from 'sharp'
import type { Camera } from './camera.ts'
import { type Room, shade } from './light/shade.ts'
import type { Look } from './looks.ts'
import { materialsFor, neckEmbroidery } from './materials.ts'
import { rasterise } from './raster.ts'
import { sceneOf } from './scene.ts'
import { SHELF, type TextileName } from './textiles/shelf.ts'
import { linear, sampleTextile, type Textile } from './textiles/textile.ts'

/** Where the camera stands for one picture: what it looks at, how many cm it sees across, and how far she is turned. */
export type View = {
  yaw: number
  centre: readonly [number, number]
  across: number
  pitch?: number
  room?: Partial<Room>
  wall?: TextileName
}

const DAYLIGHT: Room = {
  ground: linear('#eadfcc'),
  key: [1.22, 1.16, 1.05],
  sky: [0.54, 0.54, 0.55],
  bounce: [0.46, 0.41, 0.34],
  vignette: 0.3,
  veil: 0,
}

const SAMPLES = 1.5

/** Photographs a look; returns WebP bytes of `width` by `height` pixels, at most `budget` bytes. */
export async function photograph(
  look: Look,
  view: View,
  width: number,
  height: number,
  budget = 88_000,
): Promise<Buffer> {
  const [w, h] = [Math.round(width * SAMPLES), Math.round(height * SAMPLES)]
  const camera: Camera = {
    width: w,
    height: h,
    scale: w / view.across,
    centre: view.centre,
    pitch: view.pitch ?? 0.045,
    distance: 640,
  }
  const scene = sceneOf(look, view.yaw)
  const cloth = await textileNamed(look.cloth)
  const materials = materialsFor({
    cloth,
    accent: await textileNamed(look.accent),
    beads: look.beads ?? '#c23f2b',
    trim: embroidery(look),
    ground: view.wall ? { textile: await textileNamed(view.wall), tint: view.room?.ground ?? [1, 1, 1] } : null,
  })
  const seen = rasterise(scene.meshes, camera, (part) => scene.presence[part] ?? null)
  const pixels = shade(seen, scene.meshes, scene.lit, materials, camera, { ...DAYLIGHT, ...view.room })
  const picture = sharp(pixels, { raw: { width: w, height: h, channels: 3 } }).resize(width, height, {
    kernel: 'lanczos3',
  })
  return compress(await picture.png({ compressionLevel: 1 }).toBuffer(), budget)
}

const made = new Map<TextileName, Promise<Textile>>()

function textileNamed(name: TextileName): Promise<Textile> {
  const known = made.get(name) ?? SHELF[name]()
  made.set(name, known)
  return known
}

const EMBROIDERED = /^(bazin|velvet|satin|crepe)/

function embroidery(look: Look) {
  if (!EMBROIDERED.test(look.cloth)) return null
  const neck = (wide: number, deep: number) => (s: number, t: number) =>
    Math.hypot(s / wide, (t - 0.5) / (t > 0.5 ? deep : 3)) - 1
  const thread = look.cloth.includes('gold') ? '#f3e3b4' : look.cloth.includes('white') ? '#b08c48' : '#d3a94e'
  if (look.shape === 'boubou') return neckEmbroidery(neck(8.5, 10), 9, thread)
  if (look.shape === 'kaftan') return neckEmbroidery(neck(7.5, 8), 8, thread)
  return null
}

/** A PNG as WebP in the best quality within `budget` bytes; where fine threads cost too much, a touch of softness before coarse blocks. */
export async function compress(png: Buffer, budget: number): Promise<Buffer> {
  let smallest: Buffer | null = null
  for (const softness of [0, 0.55, 0.8, 1.1]) {
    const source = softness > 0 ? await sharp(png).blur(softness).png({ compressionLevel: 1 }).toBuffer() : png
    for (let quality = softness > 0 ? 68 : 88; quality >= 54; quality -= 7) {
      const picture = await sharp(source).webp({ quality, effort: 4 }).toBuffer()
      if (picture.length <= budget) return picture
      if (!smallest || picture.length < smallest.length) smallest = picture
    }
  }
  if (!smallest) throw new Error('No quality was tried')
  return smallest
}

/** A flat square of cloth as a WebP tile, for backgrounds; `across` cm wide. */
export async function swatch(name: TextileName, size: number): Promise<Buffer> {
  const textile = await textileNamed(name)
  const color = new Float32Array(5)
  const out = new Uint8Array(size * size * 3)
  const across = textile.cm[0]
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      sampleTextile(textile, ((x + 0.5) / size) * across, ((y + 0.5) / size) * across, size / across, color)
      for (let c = 0; c < 3; c++) out[(y * size + x) * 3 + c] = 255 * Math.min(1, color[c] ?? 0) ** (1 / 2.2)
    }
  const png = await sharp(out, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer()
  return compress(png, 40_000)
}
