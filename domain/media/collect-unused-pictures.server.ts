import { claimDue } from '#domain/claim-due.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { lockPicture } from './lock-picture.server.ts'
import { pictureFolder } from './rendition.server.ts'

const leaseMs = 5 * 60_000

/**
 * Removes the pictures that are due and that no product, category or order shows, with all their files; and what uploads have left that
 * ended with their process.
 */
export async function collectUnusedPictures(
  shop: Pick<Shop, 'db' | 'storage' | 'clock' | 'uploads'>,
  stopping: AbortSignal,
): Promise<void> {
  await shop.uploads.removeAbandoned()
  while (!stopping.aborted) {
    const [due] = await claimDue(shop.db, {
      table: 'unusedPicture',
      now: shop.clock(),
      leaseMs,
      limit: 1,
      columns: ['id', 'mediaKey'],
    })
    if (!due) return
    await collect(shop, due)
  }
}

// The row goes first: whoever wants to show the picture now waits for it. The files go before the commit, so that none is forgotten.
async function collect(
  { db, storage }: Pick<Shop, 'db' | 'storage'>,
  { id, mediaKey, leasedUntil }: { id: number; mediaKey: string; leasedUntil: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPicture(tx, mediaKey)
    const claimed = await tx
      .deleteFrom('unusedPicture')
      .where('id', '=', id)
      .where('leasedUntil', '=', leasedUntil)
      .where('dueAt', '<=', leasedUntil)
      .returning('id')
      .executeTakeFirst()
    if (!claimed || (await isShown(tx, mediaKey))) return
    await tx.deleteFrom('media').where('key', '=', mediaKey).execute()
    await storage.delete(pictureFolder(mediaKey))
  })
}

async function isShown(db: Queryable, key: string): Promise<boolean> {
  const { shown } = await db
    .selectNoFrom(({ or, exists, selectFrom, lit }) =>
      or([
        exists(selectFrom('productImage').where('mediaKey', '=', key).select(lit(1).as('one'))),
        exists(selectFrom('category').where('imageKey', '=', key).select(lit(1).as('one'))),
        exists(selectFrom('orderItem').where('productImage', '=', key).select(lit(1).as('one'))),
      ]).as('shown'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(shown)
}
