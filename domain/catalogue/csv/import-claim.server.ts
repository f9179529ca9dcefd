import type { Database } from '#domain/transaction.server.ts'

/** An import that this node works on, until its lease ends. */
export type ImportClaim = { id: string; actorId: string | null; columns: string[]; tries: number }

export const importLeaseMs = 60_000

/** Thrown where another node has taken an import over, or this one is stopping: what isn't committed is undone. */
export class ImportStopped extends Error {}

export type Progress = (done: number) => Promise<void>

/**
 * Notes how far an import is, and keeps it this node's own: over a connection of its own, so that it is seen while a transaction is
 * open. Throws where it isn't this node's any more.
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
