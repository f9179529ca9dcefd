import type { Queryable } from '#domain/transaction.server.ts'

const keptMs = 24 * 60 * 60_000

/** Schedules a check of a picture in a day, which removes it if nothing shows it then. */
export async function noteUnusedPicture(db: Queryable, mediaKey: string, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + keptMs)
  await db
    .insertInto('unusedPicture')
    .values({ mediaKey, dueAt })
    .onConflict((conflict) => conflict.column('mediaKey').doUpdateSet({ dueAt }))
    .execute()
}
