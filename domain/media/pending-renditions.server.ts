import { type Expression, sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'
import { filesToMake } from './rendition-file.ts'

// Files that are wanted sooner are due sooner, so those of all pictures are made before the next group's.
const betweenGroups = 60_000
const aheadOfOthers = sql<Date>`due_at - interval '90 seconds'`

/** Records which files have to be made from `now` on, of a picture with this width in pixels. */
export async function notePendingRenditions(
  db: Queryable,
  { key, width }: { key: string; width: number },
  now: Date,
): Promise<void> {
  const rows = filesToMake(width).flatMap((files, group) =>
    files.map((file) => ({ mediaKey: key, file, dueAt: new Date(now.getTime() + group * betweenGroups) })),
  )
  await db
    .insertInto('pendingRendition')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['mediaKey', 'file']).doNothing())
    .execute()
}

/** Makes the files of these pictures due before all others of their group and the next. */
export async function prioritizeRenditions(db: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const earlier: Expression<Date> = aheadOfOthers
  await db.updateTable('pendingRendition').set({ dueAt: earlier }).where('mediaKey', 'in', keys).execute()
}
