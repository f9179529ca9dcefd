import type { Database } from '#domain/transaction.server.ts'

/** An import that this node has leased. */
export type ImportClaim = { id: string; actorId: string | null; columns: string[]; tries: number }

export const importLeaseMs = 60_000

/** Thrown if another node has taken the import over or this one is stopping; the open transaction is rolled back. */
export class ImportStopped extends Error {}

export type Progress = (done: number) => Promise<void>

/**
 * Returns a function that stores the progress of an import and renews its lease, over a connection of its own, so that
 * it is visible while a transaction is open. The function throws if the import isn't this node's any more.
 */
export const progressOf =
  (
    db: Database,
    { id, tries }: ImportClaim,
    { clock, stopping }: { clock: () => Date; stopping: AbortSignal },
  ): Progress =>
  async (done) => {
    if (stopping.aborted) throw new ImportStopped()
    const { numUpdatedRows } = await db
      .updateTable('productImport')
      .set({ done, leasedUntil: new Date(clock().getTime() + importLeaseMs) })
      .where('id', '=', id)
      .where('tries', '=', tries)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ImportStopped()
  }
