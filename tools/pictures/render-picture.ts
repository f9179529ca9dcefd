import sharp from 'sharp'
import { compress } from './compress.ts'
import type { Look } from './product-looks.ts'
import type { Camera } from './rendering/camera.ts'
import { rasterise } from './rendering/rasterise.ts'
import { type Room, shade } from './rendering/shade.ts'
import { materialsFor, neckEmbroidery } from './scene/materials.ts'
import { sceneOf } from './scene/scene.ts'
import { type TextileName, textileNamed } from './textiles/named-textiles.ts'
import { linear } from './textiles/textile.ts'

/** The camera of one picture: the point that it looks at, how many cm it sees across, and how far the figure is turned. */
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

/** Renders the picture of a look. Returns WebP bytes of `width` by `height` pixels, at most `budget` bytes. */
export async function renderPicture(
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
