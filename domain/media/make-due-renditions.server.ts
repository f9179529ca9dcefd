import { claimDue } from '#domain/claim-due.server.ts'
import type { Shop } from '#domain/shop.ts'
import { makeRendition } from './rendition.server.ts'

const mostAttempts = 5
const minute = 60_000
// Far longer than a turn and the encoding take on a busy machine.
const leaseMs = 5 * minute
// The key under which this job takes turns at the encoder.
const asker = 'job'

/**
 * Makes the files of pictures that are due, one after another, until there are none, visitors keep the encoder busy, or
 * `stopping` is aborted. A file that can't be made is tried again after 1, 4, 9 and 16 minutes; after that it is made
 * when somebody requests it.
 */
export async function makeDueRenditions(shop: Shop, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const [due] = await claimRendition(shop)
    if (!due) return
    const turn = await shop.encoder.takeTurn(asker)
    if (!turn) return release(shop, due)
    try {
      await makeRendition(shop, due.mediaKey, due.file)
    } catch (fault) {
      await postpone(shop, due, fault)
      continue
    } finally {
      turn.done()
    }
    await stillClaimed(shop, due).execute()
  }
}

const claimRendition = ({ db, clock }: Shop) =>
  claimDue(db, {
    table: 'pendingRendition',
    now: clock(),
    leaseMs,
    limit: 1,
    counter: 'attempts',
    columns: ['id', 'mediaKey', 'file', 'attempts'],
  })

type ClaimedRendition = Awaited<ReturnType<typeof claimRendition>>[number]

const stillClaimed = ({ db }: Shop, { id, leasedUntil }: ClaimedRendition) =>
  db.deleteFrom('pendingRendition').where('id', '=', id).where('leasedUntil', '=', leasedUntil)

async function release({ db }: Shop, { id, attempts, leasedUntil }: ClaimedRendition): Promise<void> {
  await db
    .updateTable('pendingRendition')
    .set({ leasedUntil: null, attempts: attempts - 1 })
    .where('id', '=', id)
    .where('leasedUntil', '=', leasedUntil)
    .execute()
}

async function postpone({ db, clock, report }: Shop, due: ClaimedRendition, fault: unknown): Promise<void> {
  const { id, mediaKey, file, attempts, leasedUntil } = due
  const isLast = attempts >= mostAttempts
  await db
    .updateTable('pendingRendition')
    .set({ leasedUntil: null, dueAt: isLast ? null : new Date(clock().getTime() + attempts ** 2 * minute) })
    .where('id', '=', id)
    .where('leasedUntil', '=', leasedUntil)
    .execute()
  if (isLast) report(fault, `making ${file} of picture ${mediaKey} failed for the last time`)
}
