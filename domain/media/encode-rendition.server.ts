import sharp from 'sharp'
import { sharePictureSize } from './picture.ts'
import { type Rendition, renditionIn, sharePictureFile } from './rendition-file.ts'

// A light rendition has three quarters of the width in pixels, and is compressed as far as cloth still looks like
// cloth.
const lightScale = 0.75
const quality = { avif: { full: 52, light: 40 }, webp: { full: 76, light: 58 } }

// A picture wider than this fills the messengers' frame and loses little; a taller one is shown whole within it.
const leastRatioToFill = 1.5

/** Makes the file of that name from a picture's original. Throws for a name that no page uses. */
export async function encodeRendition(original: Uint8Array, file: string): Promise<Uint8Array> {
  if (file === sharePictureFile) return encodeSharePicture(original)
  const rendition = renditionIn(file)
  if (!rendition) throw new Error(`There is no rendition ${file}`)
  return resize(original, rendition)
}

async function resize(original: Uint8Array, { width, format, light }: Rendition): Promise<Uint8Array> {
  const across = light ? Math.round(width * lightScale) : width
  const resized = sharp(original).resize({ width: across, withoutEnlargement: true })
  const chosen = quality[format][light ? 'light' : 'full']
  const encoded =
    format === 'avif' ? resized.avif({ quality: chosen, effort: 3 }) : resized.webp({ quality: chosen, effort: 4 })
  return encoded.toBuffer()
}

/**
 * A JPEG of 1200 × 630 for messengers. A portrait is shown whole, on a background of its dominant colour, because
 * cropping it to the middle would cut the garment.
 */
async function encodeSharePicture(original: Uint8Array): Promise<Uint8Array> {
  const { width, height } = sharePictureSize
  const picture = sharp(original)
  const [size, { dominant }] = await Promise.all([picture.metadata(), picture.stats()])
  const fills = size.width / size.height >= leastRatioToFill
  return picture
    .resize({ width, height, fit: fills ? 'cover' : 'contain', background: dominant })
    .flatten({ background: dominant })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}
