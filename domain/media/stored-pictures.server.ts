import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { masterKey, readOriginal } from './rendition.server.ts'
import type { Storage } from './storage.ts'
import { mostListed, type StoredPictureQuery, storedName } from './stored-picture.ts'

/** The original of a picture; `bytes` is null when its file is gone. */
export type StoredPicture = { key: string; createdAt: Date; cacheSeconds: number; bytes: number | null }

// An object store is asked for the size of each.
const sizesAtOnce = 20

/**
 * The pictures that the shop stores, for an administrator, at most a thousand at once. A picture is never changed once
 * it is stored.
 */
export async function listStoredPictures(
  { db, storage }: Pick<Shop, 'db' | 'storage'>,
  { search, limit, offset, column, order }: StoredPictureQuery,
  viewer: Viewer,
): Promise<{ ok: true; pictures: StoredPicture[] } | AccessRefusal> {
  const authorized = authorize(viewer, 'catalogue.read')
  if (!authorized.ok) return authorized
  const rows = await db
    .selectFrom('media')
    .where(sql<boolean>`starts_with(key || ${storedName('')}, ${search.toLowerCase()})`)
    .select(['key', 'createdAt', 'cacheSeconds'])
    .orderBy(column === 'name' ? 'key' : 'createdAt', order)
    .orderBy('key', order)
    .limit(Math.min(limit, mostListed))
    .offset(offset)
    .execute()
  const pictures: StoredPicture[] = []
  for (let at = 0; at < rows.length; at += sizesAtOnce) {
    const some = rows.slice(at, at + sizesAtOnce)
    pictures.push(...(await Promise.all(some.map(async (row) => ({ ...row, bytes: await sizeOf(storage, row.key) })))))
  }
  return { ok: true, pictures }
}

const sizeOf = (storage: Storage, key: string) => storage.size(masterKey(key))

/**
 * The bytes of a picture's original, and how long they may be cached. `busy` when too many originals of the asker are
 * waiting; null when there is no such picture.
 */
export async function readStoredPicture(
  { db, storage }: Pick<Shop, 'db' | 'storage'>,
  key: string,
  asker: string,
): Promise<{ bytes: Uint8Array; cacheSeconds: number } | 'busy' | null> {
  const stored = await db.selectFrom('media').where('key', '=', key).select('cacheSeconds').executeTakeFirst()
  if (!stored) return null
  const original = await readOriginal(storage, key, asker)
  return original === 'busy' || original === null ? original : { bytes: original.bytes, ...stored }
}
