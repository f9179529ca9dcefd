import sharp from 'sharp'
import { sharePictureSize } from './picture.ts'
import { readOrMake } from './rendition.server.ts'
import type { Storage } from './storage.ts'

const { width, height } = sharePictureSize
// Wider than this a picture fills the frame and loses little; anything taller stands in it whole.
const leastRatioToFill = 1.5

/**
 * A picture as messengers show it beside a link, a JPEG of 1200 × 630: a portrait stands whole on the ground of its own
 * dominant colour, since a crop of its middle would cut the garment. Null when there is no such picture.
 */
export async function readSharePicture(storage: Storage, key: string): Promise<Uint8Array | null> {
  return readOrMake(storage, key, { name: `media/${key}/og.jpg`, contentType: 'image/jpeg' }, async (master) => {
    const picture = sharp(master)
    const [size, { dominant }] = await Promise.all([picture.metadata(), picture.stats()])
    const fills = size.width / size.height >= leastRatioToFill
    return picture
      .resize({ width, height, fit: fills ? 'cover' : 'contain', background: dominant })
      .flatten({ background: dominant })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  })
}
