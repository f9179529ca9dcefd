import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Shop } from '#domain/shop.ts'
import { masterKey } from './rendition.server.ts'

export type Registered = { key: string; width: number; height: number; color: string }

/**
 * Keeps a picture under the hash of its bytes and notes its size and dominant colour. The same bytes again are the same
 * picture. Only for pictures that the shop itself brings; uploads are judged and re-encoded first.
 */
export async function registerPicture(shop: Pick<Shop, 'db' | 'storage'>, bytes: Uint8Array): Promise<Registered> {
  const key = createHash('sha256').update(bytes).digest('hex').slice(0, 24)
  const known = await shop.db.selectFrom('media').where('key', '=', key).selectAll().executeTakeFirst()
  if (known && (await shop.storage.has(masterKey(key)))) {
    return { key, width: known.width, height: known.height, color: known.dominantColor }
  }
  const [{ width, height }, color] = await Promise.all([sharp(bytes).metadata(), dominantColor(bytes)])
  await shop.storage.write(masterKey(key), bytes, 'image/webp')
  await shop.db
    .insertInto('media')
    .values({ key, width, height, dominantColor: color })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return { key, width, height, color }
}

// Counted over a small copy, which has the same dominant colour and is counted in a quarter of the time.
async function dominantColor(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes)
    .resize({ width: 160, kernel: 'nearest', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { dominant } = await sharp(data, { raw: info }).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
