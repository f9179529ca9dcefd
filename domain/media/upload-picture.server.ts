import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { SignedIn, Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { whilePictureIsLocked } from './lock-picture.server.ts'
import { notePendingRenditions } from './pending-renditions.server.ts'
import type { Receiving, Reencoded, Reencoding } from './picture-uploads.ts'
import { pictureKey, type Registered } from './register-picture.server.ts'
import { masterKey } from './rendition.server.ts'
import { isDiskFull } from './storage.ts'
import { noteUnusedPicture } from './unused-pictures.server.ts'

export type PictureUploaded =
  | { ok: true; picture: Registered }
  | Extract<Receiving | Reencoding, { ok: false }>
  | { ok: false; reason: 'storage_unavailable' }
  | AccessRefusal

type UploadShop = Pick<Shop, 'db' | 'storage' | 'clock' | 'uploads' | 'report'>

// How much earlier than others the renditions of an upload are due: nobody is waiting for older pictures.
const aheadMs = 30 * 24 * 60 * 60_000

/**
 * Takes a picture that an administrator uploads, re-encodes it and stores it under the hash of the result. Its
 * renditions are made before those of other pictures. As long as no product, category or order shows it, it is kept for
 * a day. If it is refused, nothing of it is kept. `cacheSeconds`: how long clients may cache the original, if that was
 * requested.
 */
export async function uploadPicture(
  shop: UploadShop,
  chunks: AsyncIterable<Uint8Array>,
  viewer: Viewer,
  cacheSeconds: number | null = null,
): Promise<PictureUploaded> {
  const authorized = authorize(viewer, 'catalogue.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const received = await shop.uploads.receive(by.userId, chunks)
  if (!received.ok) return received
  try {
    const turn = await shop.uploads.takeTurn(by.userId)
    if (!turn) return { ok: false, reason: 'no_room' }
    try {
      const reencoded = await shop.uploads.reencode(received.file)
      return reencoded.ok ? await store(shop, reencoded, by, cacheSeconds) : reencoded
    } finally {
      turn.done()
    }
  } finally {
    await received.file.remove()
  }
}

async function store(
  shop: UploadShop,
  made: Reencoded,
  by: SignedIn,
  cacheSeconds: number | null,
): Promise<PictureUploaded> {
  const { width, height, color } = made
  const key = pictureKey(made.bytes)
  const caching = cacheSeconds === null ? {} : { cacheSeconds }
  return whilePictureIsLocked(shop.db, key, async () => {
    const now = shop.clock()
    // First, so that the file is found and removed even if this process ends before its row is there.
    await noteUnusedPicture(shop.db, key, now)
    const refused = await writeMaster(shop, key, made.bytes)
    if (refused) return refused
    await shop.db.transaction().execute(async (tx) => {
      const added = await tx
        .insertInto('media')
        .values({ key, width, height, dominantColor: color, createdAt: now, ...caching })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('key')
        .executeTakeFirst()
      if (!added && cacheSeconds !== null) {
        await tx.updateTable('media').set({ cacheSeconds }).where('key', '=', key).execute()
      }
      if (added) await notePendingRenditions(tx, { key, width }, new Date(now.getTime() - aheadMs))
      const details = { width, height, bytes: made.bytes.byteLength, ...caching }
      await writeAuditLog(tx, { by, action: 'picture_uploaded', subject: `media:${key}`, at: now, details })
    })
    return { ok: true, picture: { key, width, height, color } }
  })
}

async function writeMaster(
  { storage, report }: UploadShop,
  key: string,
  bytes: Uint8Array,
): Promise<Extract<PictureUploaded, { ok: false }> | null> {
  try {
    if (!(await storage.has(masterKey(key)))) await storage.write(masterKey(key), bytes, 'image/webp')
    return null
  } catch (fault) {
    report(fault, 'storing an uploaded picture failed')
    return { ok: false, reason: isDiskFull(fault) ? 'storage_full' : 'storage_unavailable' }
  }
}
