import sharp from 'sharp'
import { maxPixels, maxSide, pictureTypes } from './picture-type.ts'
import type { Reencoding } from './picture-uploads.ts'
import { readPictureFacts } from './register-picture.server.ts'

// Twice what the widest rendition has.
const largestSide = 2_560
const quality = 90
const types = new Set(Object.keys(pictureTypes))

/**
 * Re-encodes a picture from the file at `path`: its first frame, upright, without metadata. The result contains none of
 * the file's own bytes. Refuses a file whose content isn't one of the accepted types, that is incomplete, or that has
 * too many pixels.
 */
export async function reencodeUpload(path: string): Promise<Reencoding> {
  const size = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!size || !types.has(`image/${size.format}`)) return { ok: false, reason: 'unreadable' }
  // Checked before anything is decoded, because the decoder would allocate memory for the size that the file states.
  if (size.width * size.height > maxPixels || Math.max(size.width, size.height) > maxSide) {
    return { ok: false, reason: 'too_many_pixels' }
  }
  const bytes = await sharp(path, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 3 })
    .toBuffer()
    .catch(() => null)
  return bytes ? { ok: true, bytes, ...(await readPictureFacts(bytes)) } : { ok: false, reason: 'unreadable' }
}
