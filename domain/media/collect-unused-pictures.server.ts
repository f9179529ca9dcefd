import { claimDue } from '#domain/claim-due.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable, Tx } from '#domain/transaction.server.ts'
import { lockPicture, whilePictureIsLocked } from './lock-picture.server.ts'
import { pictureFolder } from './rendition.server.ts'

// Far longer than a store needs to delete a folder.
const leaseMs = 5 * 60_000
const againMs = 60 * 60_000

/**
 * Removes, with all their files, the pictures that are due and that no product, category or order shows; and what is
 * left of uploads whose process ended. If a picture's files can't be deleted now, or its renditions may still be in the
 * making, it is due again in an hour, after the others.
 */
export async function collectUnusedPictures(shop: MediaShop, stopping: AbortSignal): Promise<void> {
  await shop.uploads.removeAbandoned()
  while (!stopping.aborted) {
    const [due] = await claimUnused(shop)
    if (!due) return
    try {
      const row = await deleteRow(shop, due)
      if (row !== 'stays') await deleteFiles(shop, due, row)
    } catch (fault) {
      await postpone(shop, due)
      throw fault
    }
  }
}

type MediaShop = Pick<Shop, 'db' | 'storage' | 'clock' | 'uploads'>

const claimUnused = ({ db, clock }: MediaShop) =>
  claimDue(db, { table: 'unusedPicture', now: clock(), leaseMs, limit: 1, columns: ['id', 'mediaKey'] })

type Claimed = Awaited<ReturnType<typeof claimUnused>>[number]

// Deletes the picture's row before its files: whoever wants to show the picture now waits for that, or is refused. The
// picture stays if it is shown or was uploaded again. The entry that makes it due stays until the files are gone, too.
async function deleteRow({ db }: MediaShop, due: Claimed): Promise<'stays' | 'deleted' | 'gone'> {
  return db.transaction().execute(async (tx) => {
    await lockPicture(tx, due.mediaKey)
    const claimed = await stillClaimed(tx, due)
    if (!claimed) return 'stays'
    if (await isShown(tx, due.mediaKey)) {
      await forget(tx, due)
      return 'stays'
    }
    const deleted = await tx.deleteFrom('media').where('key', '=', due.mediaKey).returning('key').executeTakeFirst()
    return deleted ? 'deleted' : 'gone'
  })
}

// Outside a transaction, which would be idle while a slow store works. An upload of the same picture waits; if it came
// first, the files belong to it. A rendition that is being encoded at the moment is stored afterwards, so if the row was
// deleted only now, the files are deleted a second time later.
const deleteFiles = (shop: MediaShop, due: Claimed, row: 'deleted' | 'gone'): Promise<void> =>
  whilePictureIsLocked(shop.db, due.mediaKey, async () => {
    const anew = await shop.db.selectFrom('media').where('key', '=', due.mediaKey).select('key').executeTakeFirst()
    if (anew) return
    await shop.storage.delete(pictureFolder(due.mediaKey))
    await (row === 'deleted' ? postpone(shop, due) : forget(shop.db, due))
  })

const stillClaimed = (tx: Tx, { id, leasedUntil }: Claimed) =>
  tx
    .selectFrom('unusedPicture')
    .where('id', '=', id)
    .where('leasedUntil', '=', leasedUntil)
    .where('dueAt', '<=', leasedUntil)
    .select('id')
    .forUpdate()
    .executeTakeFirst()

async function forget(db: Queryable, { id, leasedUntil }: Claimed): Promise<void> {
  const due = db.deleteFrom('unusedPicture').where('id', '=', id).where('dueAt', '<=', leasedUntil)
  await due.where('leasedUntil', '=', leasedUntil).execute()
}

async function postpone({ db, clock }: MediaShop, { id, leasedUntil }: Claimed): Promise<void> {
  const due = db.updateTable('unusedPicture').where('id', '=', id).where('dueAt', '<=', leasedUntil)
  const later = { dueAt: new Date(clock().getTime() + againMs), leasedUntil: null }
  await due.where('leasedUntil', '=', leasedUntil).set(later).execute()
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
