import { createHash } from 'node:crypto'
import type { Shop } from '#domain/shop.ts'
import { notePendingRenditions } from './pending-renditions.server.ts'
import { masterKey } from './rendition.server.ts'

/** Size in pixels and dominant colour, as `#rrggbb`. */
export type PictureFacts = { width: number; height: number; color: string }
export type Registered = PictureFacts & { key: string }

/** The key of a picture: the beginning of the hash of its bytes. */
export const pictureKey = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 24)

/** Decodes a picture to find out its size and dominant colour. */
export async function readPictureFacts(bytes: Uint8Array): Promise<PictureFacts> {
  const sharp = await loadSharp()
  const [{ width, height }, color] = await Promise.all([sharp(bytes).metadata(), dominantColor(sharp, bytes)])
  return { width, height, color }
}

/**
 * Stores a picture under the hash of its bytes, and records its size, its dominant colour and the renditions to be
 * made. Size and colour are read from the picture, unless `facts` has them under that key. The same bytes again are the
 * same picture. Only for pictures that the shop itself brings; uploads are checked and re-encoded first.
 */
export async function registerPicture(
  shop: Pick<Shop, 'db' | 'storage' | 'clock'>,
  bytes: Uint8Array,
  facts: ReadonlyMap<string, PictureFacts> = new Map(),
): Promise<Registered> {
  const key = pictureKey(bytes)
  const known = await shop.db.selectFrom('media').where('key', '=', key).selectAll().executeTakeFirst()
  if (known && (await shop.storage.has(masterKey(key)))) {
    return { key, width: known.width, height: known.height, color: known.dominantColor }
  }
  const { width, height, color } = facts.get(key) ?? (await readPictureFacts(bytes))
  await shop.storage.write(masterKey(key), bytes, 'image/webp')
  await shop.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('media')
      .values({ key, width, height, dominantColor: color })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    await notePendingRenditions(tx, { key, width }, shop.clock())
  })
  return { key, width, height, color }
}

type Sharp = typeof import('sharp').default

// Loaded only here: a shop that brings no pictures of its own doesn't need the library in its memory.
const loadSharp = async (): Promise<Sharp> => (await import('sharp')).default

// On a small copy, which has the same dominant colour and takes a quarter of the time.
async function dominantColor(sharp: Sharp, bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes)
    .resize({ width: 160, kernel: 'nearest', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { dominant } = await sharp(data, { raw: info }).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
