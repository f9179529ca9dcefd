import sharp from 'sharp'
import { maxPixels, maxSide, pictureTypes } from './picture-type.ts'
import type { Reencoding } from './picture-uploads.ts'
import { readPictureFacts } from './register-picture.server.ts'

// Twice what the widest rendition has.
const largestSide = 2_560
const quality = 90
const types = new Set(Object.keys(pictureTypes))

/**
 * Makes a picture anew from the file at `path`: its first frame, upright, without metadata. Nothing of the file's own bytes is in it.
 * Refuses what isn't one of the accepted types by its content, is broken off, or has too many pixels.
 */
export async function reencodeUpload(path: string): Promise<Reencoding> {
  const size = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!size || !types.has(`image/${size.format}`)) return { ok: false, reason: 'unreadable' }
  // Before anything is decoded: what the file says of itself is what the decoder would take memory for.
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
